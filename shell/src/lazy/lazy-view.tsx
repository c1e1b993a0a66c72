import { FailureNotice } from '@firedeck/sdk';
import { type JSX, useEffect, useSyncExternalStore } from 'react';
import { SectionBoundary } from '../failures/section-boundary.tsx';
import { SectionSkeleton } from '../failures/section-skeleton.tsx';
import { texts } from '../texts.ts';
import type { LazyComponent } from './lazy-component.ts';

interface LazyViewProps<Props> {
  component: LazyComponent<Props>;
  /** Props of the lazy component. */
  props: Props & JSX.IntrinsicAttributes;
  /** Height of the component, reserved while it loads, in CSS pixels. */
  minHeight: number;
  /** Shows nothing while it loads, and when that fails. */
  isQuiet?: boolean;
}

/** Renders a lazy component; a skeleton of its size while it loads, Retry when that fails. */
export function LazyView<Props>(view: LazyViewProps<Props>) {
  const { component, props, minHeight, isQuiet = false } = view;
  const state = useSyncExternalStore(component.subscribe, component.state);
  useEffect(() => component.preload(), [component]);
  if (state.status === 'ready')
    return (
      <SectionBoundary name={component.name} pending={<SectionSkeleton minHeight={minHeight} />}>
        <state.Component {...props} />
      </SectionBoundary>
    );
  if (isQuiet) return null;
  if (state.status === 'failed')
    return <FailureNotice {...texts.sectionFailed} onRetry={() => component.preload()} />;
  return <SectionSkeleton minHeight={minHeight} />;
}
