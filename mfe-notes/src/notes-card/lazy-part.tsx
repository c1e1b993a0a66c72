import { FailureNotice } from '@firedeck/sdk';
import { type ComponentType, useEffect, useState } from 'react';
import { texts } from '../texts.ts';

interface LazyPartProps<Props extends object> {
  /** The same function each time. */
  load(): Promise<{ Part: ComponentType<Props> }>;
  props: Props;
}

/** A part of the card that comes when it is needed first. */
export function LazyPart<Props extends object>({ load, props }: LazyPartProps<Props>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | 'failed' | null>(null);

  useEffect(() => {
    if (loaded) return;
    load().then(setLoaded, () => setLoaded('failed'));
  }, [load, loaded]);

  if (loaded === 'failed')
    return <FailureNotice title={texts.partFailed} onRetry={() => setLoaded(null)} />;
  return loaded && <loaded.Part {...props} />;
}
