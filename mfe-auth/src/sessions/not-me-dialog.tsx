import type { OwnSession } from '@firedeck/contract';
import { ConfirmDialog, shellServices, showToast, type Toast } from '@firedeck/sdk';
import { useState } from 'react';
import { useAccountEndKeysMutation, useAccountEndSessionMutation } from '../account-api.ts';
import { EndKeysChoice } from '../form/end-keys-choice.tsx';
import { type Refusal, readRefusal } from '../form/refusal.ts';
import { texts } from '../texts.ts';

interface NotMeDialogProps {
  session: OwnSession | null;
  onEnded(): void;
  onClose(): void;
}

/** Shuts out whoever signed in there. It stands beside the list: the row goes while this is still closing. */
export function NotMeDialog({ session, onEnded, onClose }: NotMeDialogProps) {
  const [endsKeys, setEndsKeys] = useState(true);
  const [shown, setShown] = useState(session);
  // Ticked for each sign-in anew; not as the dialog closes, which would show.
  if (session !== shown) {
    setShown(session);
    if (session) setEndsKeys(true);
  }
  const [endSession, ending] = useAccountEndSessionMutation();
  const [endKeys, endingKeys] = useAccountEndKeysMutation();

  async function end({ id }: OwnSession): Promise<void> {
    try {
      await endSession(id).unwrap();
      // Only now: until it is ended, whoever is in it can make another key.
      const keysFailure = endsKeys ? await endKeys().unwrap().then(nothing, readRefusal) : null;
      showToast(keysFailure ? keysNotEnded(keysFailure) : ended);
      onEnded();
    } catch (thrown) {
      const { sentence } = readRefusal(thrown);
      showToast({ kind: 'error', title: texts.sessions.notEnded, text: sentence });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open={session !== null}
      busy={ending.isLoading || endingKeys.isLoading}
      title={texts.sessions.notMeQuestion}
      text={
        <>
          {texts.sessions.notMeText(session?.device ?? '')}
          <EndKeysChoice isChosen={endsKeys} onChoose={setEndsKeys} />
        </>
      }
      confirmLabel={texts.sessions.end}
      onConfirm={() => session && end(session)}
      onClose={onClose}
    />
  );
}

const nothing = () => null;
const open = (panel: string) => () => shellServices().navigate(`/?panel=${panel}`);

const ended: Toast = {
  kind: 'success',
  title: texts.sessions.ended,
  text: texts.sessions.notMeNext,
  action: { label: texts.sessions.changePassword, run: open('settings') },
  lasting: true,
};

const keysNotEnded = ({ sentence }: Refusal): Toast => ({
  kind: 'error',
  title: texts.sessions.keysNotEnded,
  text: texts.sessions.keysNotEndedText(sentence),
  action: { label: texts.sessions.showKeys, run: open('keys') },
  lasting: true,
});
