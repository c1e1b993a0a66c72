import { Button, Stack, Typography } from '@firedeck/kit';
import { WarningLine } from '@firedeck/sdk/warning-line';
import { useState } from 'react';
import { lockTexts } from './lock-texts.ts';
import { PasskeyUnlock } from './passkey-unlock.tsx';
import { PinForm } from './pin-form.tsx';
import { ProviderUnlock } from './provider-unlock.tsx';
import { UnlockForm } from './unlock-form.tsx';

interface UnlockMethodsProps {
  methods: readonly string[];
}

/** The unlock methods, quickest first. */
export function UnlockMethods({ methods }: UnlockMethodsProps) {
  const [isByPassword, setByPassword] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const has = (method: string) => methods.includes(method);
  const hasPin = has('pin');
  // Unknown methods: most members have a password.
  const hasPassword = has('password') || methods.length === 0;
  const showsPin = hasPin && !isByPassword;
  const showsPassword = hasPassword && !showsPin;
  return (
    <Stack sx={{ gap: 2 }}>
      {showsPin && <PinForm onRefused={setNotice} />}
      {!hasPin && notice !== null && (
        <Typography role="alert" color="error">
          <WarningLine message={notice} />
        </Typography>
      )}
      {showsPassword && <UnlockForm />}
      {hasPin && hasPassword && (
        <Button onClick={() => setByPassword(!isByPassword)}>
          {isByPassword ? lockTexts.usePin : lockTexts.usePassword}
        </Button>
      )}
      {has('passkey') && <PasskeyUnlock isFirst={!showsPin && !showsPassword} />}
      {has('sso') && <ProviderUnlock isFirst={!showsPin && !showsPassword} />}
    </Stack>
  );
}
