import { Button, DialogActions, DialogContent, DialogContentText } from '@firedeck/kit';
import { useEffect, useState } from 'react';
import { openProviderIn, waitForSignIn } from './agency-step-up.ts';
import type { MethodFormProps } from './method-form-props.ts';
import { stepUpTexts } from './step-up-texts.ts';

/** Sign-in at the agency's provider in a separate window, so that this page keeps its state. */
export function AgencyForm({ onVerified, onCancel, children }: MethodFormProps) {
  const [isOpened, setOpened] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (!isOpened) return;
    // Some providers isolate their window, so this page cannot see that it was closed.
    const controller = new AbortController();
    void waitForSignIn(controller.signal).then((isVerified) => isVerified && onVerified());
    return () => controller.abort();
  }, [isOpened, onVerified]);

  async function open(): Promise<void> {
    // Opened during the click: browsers block windows opened later.
    const opened = window.open('about:blank', '_blank');
    if (!opened) return setFailure(stepUpTexts.blocked);
    setFailure(null);
    const error = await openProviderIn(opened);
    setFailure(error);
    setOpened(error === null);
  }

  return (
    <>
      <DialogContent>
        <DialogContentText>{stepUpTexts.agency}</DialogContentText>
        <DialogContentText role={failure === null ? 'status' : 'alert'} sx={{ mt: 2 }}>
          {failure ?? (isOpened ? stepUpTexts.waiting : '')}
        </DialogContentText>
        {children}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {stepUpTexts.cancel}
        </Button>
        <Button variant="contained" autoFocus onClick={open}>
          {stepUpTexts.openAgency}
        </Button>
      </DialogActions>
    </>
  );
}
