import { Box } from '@firedeck/kit';
import { useLazy } from '../use-lazy.ts';
import type { PasskeyButtonProps } from './passkey-button.tsx';

// The height of the loaded button, so that nothing below moves.
const height = 'calc(var(--fd-target) + 44px)';

const load = () => import('./passkey-button.tsx').then(({ PasskeyButton }) => PasskeyButton);

/** Loaded only where the agency has second factors; without it the password still signs in. */
export function LazyPasskeyButton(props: PasskeyButtonProps) {
  const Shown = useLazy('The sign-in with a passkey', load);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minHeight: height }}>{Shown && <Shown {...props} />}</Box>
  );
}
