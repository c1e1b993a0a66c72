import { ConfirmDialog, shellServices, showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { isSignOutPending } from '../session/pending-sign-out.ts';
import { texts } from '../texts.ts';

// A quick sign-out shows no progress.
const noticeDelayMs = 300;

type ConfirmDiscard = (lost?: readonly string[]) => Promise<boolean>;

interface Pending {
  lost: readonly string[];
  resolvePending(mayLose: boolean): void;
}

/** Signs out; `dialog` confirms first when changes would be lost. */
export function useSignOut() {
  const [pending, setPending] = useState<Pending | null>(null);
  const confirmDiscard: ConfirmDiscard = (lost = []) =>
    new Promise((resolvePending) => setPending({ lost, resolvePending }));
  const answer = (mayLose: boolean): void => {
    pending?.resolvePending(mayLose);
    setPending(null);
  };
  const dialog = (
    <ConfirmDialog
      open={pending !== null}
      title={texts.signOutUnsaved.title}
      text={[texts.signOutUnsaved.text, ...(pending?.lost ?? [])].join(' ')}
      confirmLabel={texts.signOutUnsaved.confirm}
      destructive
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
  return { signOut: () => signOut(confirmDiscard), dialog };
}

async function signOut(confirmDiscard: ConfirmDiscard): Promise<void> {
  const showLater = () =>
    setTimeout(() => showToast({ kind: 'info', ...texts.signingOut }), noticeDelayMs);
  let timer = showLater();
  const confirm: ConfirmDiscard = async (lost) => {
    clearTimeout(timer);
    const mayLose = await confirmDiscard(lost);
    if (mayLose) timer = showLater();
    return mayLose;
  };
  try {
    const isEnded = await shellServices().session.signOut(confirm);
    const done = isSignOutPending() ? texts.signedOutHere : texts.signedOut;
    if (isEnded) showToast({ kind: 'success', ...done });
  } catch {
    showToast({ kind: 'error', ...texts.signOutFailed });
  } finally {
    clearTimeout(timer);
  }
}
