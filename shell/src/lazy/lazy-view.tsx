import { FailureNotice, type LazyComponent, useLazyComponent } from '@firedeck/sdk';
import type { ComponentType, JSX } from 'react';
import { SectionBoundary } from '../failures/section-boundary.tsx';
import { SectionSkeleton } from '../failures/section-skeleton.tsx';
import { texts } from '../texts.ts';

interface LazyViewProps<Props> {
  component: LazyComponent<{ Component: ComponentType<Props> }>;
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
  const { code, hasFailed } = useLazyComponent(component);
  if (code)
    return (
      <SectionBoundary name={component.name} pending={<SectionSkeleton minHeight={minHeight} />}>
        <code.Component {...props} />
      </SectionBoundary>
    );
  if (isQuiet) return null;
  if (hasFailed) return <FailureNotice {...texts.sectionFailed} onRetry={component.load} />;
  return <SectionSkeleton minHeight={minHeight} />;
}
