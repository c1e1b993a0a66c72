import { FailureNotice } from '@firedeck/sdk';
import { type ComponentType, useEffect, useState } from 'react';
import { texts } from '../texts.ts';

interface LazyComponentProps<Props extends object> {
  /** Must be stable across renders. */
  load(): Promise<{ Component: ComponentType<Props> }>;
  props: Props;
}

/** Loads a component on first use, with a retry on failure. */
export function LazyComponent<Props extends object>({ load, props }: LazyComponentProps<Props>) {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | 'failed' | null>(null);

  useEffect(() => {
    if (loaded) return;
    load().then(setLoaded, () => setLoaded('failed'));
  }, [load, loaded]);

  if (loaded === 'failed')
    return <FailureNotice title={texts.sectionFailed} onRetry={() => setLoaded(null)} />;
  return loaded && <loaded.Component {...props} />;
}
