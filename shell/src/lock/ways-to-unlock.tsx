import { Button, RouterLink, Stack, Typography } from '@firedeck/kit';
import { useState } from 'react';
import { loginPath } from '../sign-in-addresses.ts';
import { lockTexts } from './lock-texts.ts';
import { PasskeyWay } from './passkey-way.tsx';
import { PinForm } from './pin-form.tsx';
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
      {has('sso') && (
        <Button
          component={RouterLink}
          to={loginPath}
          variant={showsPin || showsPassword ? 'outlined' : 'contained'}
          size="large"
        >
          {lockTexts.signInAgain}
        </Button>
      )}
    </Stack>
  );
}
