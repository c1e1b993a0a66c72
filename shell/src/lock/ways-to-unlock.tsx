import { Button, Stack, Typography } from '@firedeck/kit';
import { useState } from 'react';
import { lockTexts } from './lock-texts.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { PinForm } from './pin-form.tsx';
import { ProviderWays } from './provider-ways.tsx';
import { UnlockForm } from './unlock-form.tsx';

interface WaysToUnlockProps {
  methods: readonly string[];
}

/** The quickest way first; the others beneath it. */
export function WaysToUnlock({ methods }: WaysToUnlockProps) {
  const [isByPassword, setByPassword] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const has = (method: string) => methods.includes(method);
  const hasPin = has('pin');
  // Not known yet: most have one.
  const hasPassword = has('password') || methods.length === 0;
  const showsPin = hasPin && !isByPassword;
  const showsPassword = hasPassword && !showsPin;
  return (
    <Stack sx={{ gap: 2 }}>
      {showsPin && <PinForm onRefused={setNotice} />}
      {!hasPin && notice !== null && (
        <Typography role="alert" color="error">
          {notice}
        </Typography>
      )}
      {showsPassword && <UnlockForm />}
      {hasPin && hasPassword && (
        <Button onClick={() => setByPassword(!isByPassword)}>
          {isByPassword ? lockTexts.usePin : lockTexts.usePassword}
        </Button>
      )}
      {has('passkey') && <PasskeyWay isFirst={!showsPin && !showsPassword} />}
      {has('sso') && <ProviderWays isFirst={!showsPin && !showsPassword} />}
    </Stack>
  );
}
