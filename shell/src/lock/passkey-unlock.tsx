import { Button, Stack, Typography } from '@firedeck/kit';
import { WarningLine } from '@firedeck/sdk/warning-line';
import { cancelPasskeyRequest } from '@firedeck/sdk/web-authn';
import { useEffect, useState } from 'react';
import { lockTexts } from './lock-texts.ts';
import { unlockByPasskey } from './unlock.ts';

interface PasskeyUnlockProps {
  /** Whether it is the first method. */
  isFirst: boolean;
}

/** Unlocks with the member's passkey, which the browser prompts for. */
export function PasskeyUnlock({ isFirst }: PasskeyUnlockProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => cancelPasskeyRequest, []);

  async function prompt(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const error = await unlockByPasskey();
    if (error === null) return;
    setBusy(false);
    setFailure(error);
  }

  return (
    <Stack sx={{ gap: 1 }}>
      <Button
        variant={isFirst ? 'contained' : 'outlined'}
        size="large"
        fullWidth
        disabled={isBusy}
        onClick={prompt}
      >
        {isBusy ? lockTexts.passkeyBusy : lockTexts.usePasskey}
      </Button>
      <Typography role="alert" variant="body2" color="error">
        <WarningLine message={failure} />
      </Typography>
    </Stack>
  );
}
