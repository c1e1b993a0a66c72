import { Box } from '@firedeck/kit';
import { lazyComponent, useLazyComponent } from '@firedeck/sdk';
import type { PasskeyButtonProps } from './passkey-button.tsx';

// The height of the loaded button, so that the layout doesn't shift.
const height = 'calc(var(--fd-target) + 44px)';

const button = lazyComponent('The sign-in with a passkey', () => import('./passkey-button.tsx'));

/** Loaded only if the agency has second factors; if it fails, the password still works. */
export function LazyPasskeyButton(props: PasskeyButtonProps) {
  const { code } = useLazyComponent(button);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minHeight: height }}>
      {code && <code.PasskeyButton {...props} />}
    </Box>
  );
}
