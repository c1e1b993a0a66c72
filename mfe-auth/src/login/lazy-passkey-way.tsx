import { Box } from '@firedeck/kit';
import { useLazy } from '../form/use-lazy.ts';
import type { PasskeyWayProps } from './passkey-way.tsx';

// As high as what comes, so that nothing below moves.
const height = 'calc(var(--fd-target) + 44px)';

const load = () => import('./passkey-way.tsx').then(({ PasskeyWay }) => PasskeyWay);

/** Loaded only where the agency has second factors; without it the password still signs in. */
export function LazyPasskeyWay(props: PasskeyWayProps) {
  const Way = useLazy('The sign-in with a passkey', load);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minHeight: height }}>{Way && <Way {...props} />}</Box>
  );
}
