import type { OwnSession } from '@firedeck/contract';
import { ConfirmDialog, shellServices, showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { useAccountEndKeysMutation, useAccountEndSessionMutation } from '../account-api.ts';
import { EndKeysChoice } from '../form/end-keys-choice.tsx';
import { readRefusal } from '../form/refusal.ts';
import { texts } from '../texts.ts';

interface NotMeDialogProps {
  session: OwnSession | null;
  onEnded(): void;
  onClose(): void;
}

/** Shuts out whoever signed in there. It stands beside the list: the row goes while this is still closing. */
export function NotMeDialog({ session, onEnded, onClose }: NotMeDialogProps) {
  const [endsKeys, setEndsKeys] = useState(true);
  const [endSession, ending] = useAccountEndSessionMutation();
  const [endKeys, endingKeys] = useAccountEndKeysMutation();

  async function end({ id }: OwnSession): Promise<void> {
    try {
      if (endsKeys) await endKeys().unwrap();
      await endSession(id).unwrap();
      showToast({
        kind: 'success',
        title: texts.sessions.ended,
        text: texts.sessions.notMeNext,
        action: { label: texts.sessions.changePassword, run: openSettings },
        lasting: true,
      });
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

const openSettings = () => shellServices().navigate('/?panel=settings');
