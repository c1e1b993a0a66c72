import { logFailure } from '@firedeck/sdk';
import { type ComponentType, useEffect, useState } from 'react';

/** An optional component: null until it is loaded, and if that fails. `load` must be stable. */
export function useLazy<Props>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    load().then(
      (loaded) => setComponent(() => loaded),
      (cause) => logFailure(`${name} could not be loaded`, cause),
    );
  }, [name, load]);
  return Component;
}
