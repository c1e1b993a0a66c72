import { FailureNotice, PageSpinner } from '@firedeck/sdk';
import { type JSX, useEffect, useSyncExternalStore } from 'react';
import { PartBoundary } from '../failures/part-boundary.tsx';
import { texts } from '../texts.ts';
import type { LazyComponent } from './lazy-component.ts';

interface LazyViewProps<Props> {
  component: LazyComponent<Props>;
  /** Props of the lazy component. */
  props: Props & JSX.IntrinsicAttributes;
}

/** Renders a lazy component; a spinner while it loads, Retry when that fails. */
export function LazyView<Props>({ component, props }: LazyViewProps<Props>) {
  const state = useSyncExternalStore(component.subscribe, component.state);
  useEffect(() => component.preload(), [component]);
  if (state.status === 'ready')
    return (
      <PartBoundary name={component.name}>
        <state.Component {...props} />
      </PartBoundary>
    );
  if (state.status === 'failed')
    return <FailureNotice {...texts.partMissing} onRetry={() => component.preload()} />;
  return <PageSpinner />;
}
