import { FailureNotice } from '@firedeck/sdk';
import { type ComponentType, useEffect, useState } from 'react';
import { texts } from '../texts.ts';

interface LazySectionProps<Props extends object> {
  /** Must be stable across renders. */
  load(): Promise<{ Component: ComponentType<Props> }>;
  props: Props;
  /** Nothing is missed without it: a failure shows nothing, and another attempt follows. */
  isOptional?: boolean;
}

const retryMs = 10_000;

/** Loads a component on first use; a failure shows a notice with a Retry button. */
export function LazySection<Props extends object>(given: LazySectionProps<Props>) {
  const { load, props, isOptional = false } = given;
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | 'failed' | null>(null);

  useEffect(() => {
    if (loaded === 'failed' && isOptional) {
      const timer = setTimeout(() => setLoaded(null), retryMs);
      return () => clearTimeout(timer);
    }
    if (loaded) return;
    load().then(setLoaded, () => setLoaded('failed'));
  }, [load, loaded, isOptional]);

  if (loaded === 'failed' && isOptional) return null;
  if (loaded === 'failed')
    return <FailureNotice title={texts.sectionFailed} onRetry={() => setLoaded(null)} />;
  return loaded && <loaded.Component {...props} />;
}
