import type { OwnSession } from '@firedeck/contract';
import { ConfirmDialog, shellServices, showToast, type Toast } from '@firedeck/sdk';
import { useState } from 'react';
import { type FormError, toFormError } from '../form/form-error.ts';
import { EndKeysChoice } from '../keys/end-keys-choice.tsx';
import { useAccountRevokeAllKeysMutation } from '../keys/keys-api.ts';
import { sessionTexts } from './session-texts.ts';
import { useAccountEndSessionMutation } from './sessions-api.ts';

interface NotMeDialogProps {
  session: OwnSession | null;
  onEnded(): void;
  onClose(): void;
}

/** Ends an intruder's session. Beside the list, because the row unmounts while this closes. */
export function NotMeDialog({ session, onEnded, onClose }: NotMeDialogProps) {
  const [endsKeys, setEndsKeys] = useState(true);
  const [shown, setShown] = useState(session);
  // Reset when it opens: a reset while it closes would be visible.
  if (session !== shown) {
    setShown(session);
    if (session) setEndsKeys(true);
  }
  const [endSession, ending] = useAccountEndSessionMutation();
  const [endKeys, endingKeys] = useAccountRevokeAllKeysMutation();

  async function end({ id }: OwnSession): Promise<void> {
    try {
      await endSession(id).unwrap();
      // Session first: while it lives, an intruder can create another key.
      const keysFailure = endsKeys ? await endKeys().unwrap().then(nothing, toFormError) : null;
      showToast(keysFailure ? keysNotEnded(keysFailure) : ended());
      onEnded();
    } catch (thrown) {
      const { sentence } = toFormError(thrown);
      showToast({ kind: 'error', title: sessionTexts.own.notEnded, text: sentence });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open={session !== null}
      busy={ending.isLoading || endingKeys.isLoading}
      title={sessionTexts.own.notMeQuestion}
      text={
        <>
          {sessionTexts.own.notMeText(session?.device ?? '')}
          <EndKeysChoice isChosen={endsKeys} onChoose={setEndsKeys} />
        </>
      }
      confirmLabel={sessionTexts.own.end}
      onConfirm={() => session && end(session)}
      onClose={onClose}
    />
  );
}

const nothing = () => null;
const open = (panel: string) => () => shellServices().navigate(`/?panel=${panel}`);

const ended = (): Toast => ({
  kind: 'success',
  title: sessionTexts.own.ended,
  text: sessionTexts.own.notMeNext,
  action: { label: sessionTexts.own.changePassword, run: open('settings') },
  lasting: true,
});

const keysNotEnded = ({ sentence }: FormError): Toast => ({
  kind: 'error',
  title: sessionTexts.own.keysNotEnded,
  text: sessionTexts.own.keysNotEndedText(sentence),
  action: { label: sessionTexts.own.showKeys, run: open('keys') },
  lasting: true,
});
