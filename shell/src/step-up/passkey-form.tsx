import { signInSentences, stepUpOptions } from '@firedeck/contract';
import { Button, DialogActions, DialogContent, DialogContentText } from '@firedeck/kit';
import { cancelPasskeyRequest, hasPasskeys, passkeysUnsupported } from '@firedeck/sdk/web-authn';
import { useEffect, useState } from 'react';
import { createParser } from '../create-parser.ts';
import { verifyByPasskey } from '../verify-by-passkey.ts';
import type { MethodFormProps } from './method-form-props.ts';
import { stepUpTexts } from './step-up-texts.ts';
import { verifyStepUp } from './verify-step-up.ts';

const parseOptions = createParser(stepUpOptions);

/** Step-up by passkey or security key. */
export function PasskeyForm({ onVerified, onCancel, children }: MethodFormProps) {
  const [failure, setFailure] = useState(hasPasskeys() ? null : passkeysUnsupported);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => cancelPasskeyRequest, []);

  async function prompt(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const error = await verifyPasskey();
    setBusy(false);
    setFailure(error);
    if (error === null) onVerified();
  }

  return (
    <>
      <DialogContent>
        <DialogContentText>{stepUpTexts.passkeyText}</DialogContentText>
        <DialogContentText role="alert" sx={{ mt: 2 }}>
          {failure}
        </DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {stepUpTexts.cancel}
        </Button>
        <Button variant="contained" autoFocus disabled={isBusy || !hasPasskeys()} onClick={prompt}>
          {isBusy ? signInSentences.passkey.busy : signInSentences.passkey.submit}
        </Button>
      </DialogActions>
    </>
  );
}

/** Resolves to null on success, '' when the page ended the prompt, else an error text. */
const verifyPasskey = (): Promise<string | null> =>
  verifyByPasskey(
    { path: '/api/step-up/passkey', init: { method: 'POST' }, parse: parseOptions },
    (passkey) => verifyStepUp({ passkey }),
  );
