import { signInSentences } from '@firedeck/contract';
import { Button, Stack, Typography } from '@firedeck/kit';
import {
  cancelPasskeyRequest,
  describePasskeyFailure,
  promptForPasskey,
} from '@firedeck/sdk/web-authn';
import { useEffect, useState } from 'react';
import { FormFailure } from '../form/form-failure.tsx';
import { stepTexts } from './step-texts.ts';
import { type StepProps, useSecondStep } from './use-second-step.ts';

const texts = stepTexts.passkey;

/** A passkey or security key as the second step. */
export function PasskeyStep(props: StepProps) {
  const { mfa } = props;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const verify = useSecondStep(props);
  useEffect(() => cancelPasskeyRequest, []);

  async function prompt(): Promise<void> {
    setBusy(true);
    setFailure(null);
    setFailure(await requestAndVerify());
    setBusy(false);
  }

  /** Resolves to an error text; null after success or if the page canceled the prompt. */
  async function requestAndVerify(): Promise<string | null> {
    try {
      const passkey = await promptForPasskey(mfa.passkey ?? { challenge: '' });
      return await verify({ passkey }, texts.refused);
    } catch (thrown) {
      return describePasskeyFailure(thrown);
    }
  }

  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography>{texts.text}</Typography>
      <FormFailure message={failure} />
      <Button
        variant="contained"
        size="large"
        fullWidth
        autoFocus
        disabled={isBusy}
        onClick={prompt}
      >
        {isBusy ? signInSentences.passkey.busy : signInSentences.passkey.submit}
      </Button>
    </Stack>
  );
}
