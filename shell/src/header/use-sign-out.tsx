import { ConfirmDialog, shellServices, showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';

/** Signs out; where typed text would be lost `question` asks first. */
export function useSignOut() {
  const [asked, setAsked] = useState<{ answer(mayLose: boolean): void } | null>(null);
  const askMember = () => new Promise<boolean>((answer) => setAsked({ answer }));
  const answer = (mayLose: boolean): void => {
    asked?.answer(mayLose);
    setAsked(null);
  };
  const question = (
    <ConfirmDialog
      open={asked !== null}
      title={texts.signOutUnsaved.title}
      text={texts.signOutUnsaved.text}
      confirmLabel={texts.signOutUnsaved.confirm}
      destructive
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
  return { signOut: () => signOut(askMember), question };
}

async function signOut(askMember: () => Promise<boolean>): Promise<void> {
  try {
    const isEnded = await shellServices().session.signOut(askMember);
    if (isEnded) showToast({ kind: 'success', ...texts.signedOut });
  } catch {
    showToast({ kind: 'error', ...texts.signOutFailed });
  }
}
