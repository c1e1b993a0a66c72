import { signInSentences } from '@firedeck/contract';
import { Button, Typography } from '@firedeck/kit';
import { cancelPasskeyRequest } from '@firedeck/sdk/web-authn';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormFailure } from '../form/form-failure.tsx';
import type { SignInChoices } from './form-rules.ts';
import { passkeyTexts } from './passkey-texts.ts';
import { signInByPasskey, suggestPasskeys } from './sign-in-by-passkey.ts';

// The server's challenge for a passkey is valid for five minutes.
const renewAfterMs = 240_000;

export interface PasskeyButtonProps {
  getChoices(): SignInChoices;
  isBusy: boolean;
}

/** Sign-in with a passkey alone, by the button or the suggestions in the email field. */
export function PasskeyButton({ getChoices, isBusy }: PasskeyButtonProps) {
  const [isPrompting, setPrompting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const getLatestChoices = useEffectEvent(getChoices);

  useEffect(() => {
    if (isPrompting) return;
    const controller = new AbortController();
    void suggestPasskeys(() => getLatestChoices(), controller.signal).then((text) => {
      if (text !== null) setFailure(text);
    });
    const renewal = setTimeout(() => setRound(round + 1), renewAfterMs);
    return () => {
      clearTimeout(renewal);
      controller.abort();
      cancelPasskeyRequest();
    };
  }, [isPrompting, round]);

  async function prompt(): Promise<void> {
    setPrompting(true);
    setFailure(null);
    const text = await signInByPasskey(getChoices);
    setPrompting(false);
    if (text !== null) setFailure(text);
  }

  return (
    <>
      <Typography color="textSecondary" align="center">
        {passkeyTexts.or}
      </Typography>
      <FormFailure message={failure} />
      <Button
        variant="outlined"
        size="large"
        fullWidth
        disabled={isBusy || isPrompting}
        onClick={prompt}
      >
        {isPrompting ? signInSentences.passkey.busy : passkeyTexts.submit}
      </Button>
    </>
  );
}
