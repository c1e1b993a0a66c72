import { Box } from '@firedeck/kit';
import { logFailure } from '@firedeck/sdk';
import { type ComponentType, useEffect, useState } from 'react';
import type { PasskeyWayProps } from './passkey-way.tsx';

// As high as what comes, so that nothing below moves.
const height = 'calc(var(--fd-target) + 44px)';

/** Loaded only where the agency has second factors; without it the password still signs in. */
export function LazyPasskeyWay(props: PasskeyWayProps) {
  const [Way, setWay] = useState<ComponentType<PasskeyWayProps> | null>(null);
  useEffect(() => {
    import('./passkey-way.tsx').then(
      ({ PasskeyWay }) => setWay(() => PasskeyWay),
      (cause) => logFailure('The sign-in with a passkey could not be loaded', cause),
    );
  }, []);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minHeight: height }}>{Way && <Way {...props} />}</Box>
  );
}
