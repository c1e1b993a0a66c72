import { ConfirmDialog, shellServices, showToast } from '@firedeck/sdk';
import { useState } from 'react';
import { texts } from '../texts.ts';

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
  try {
    const isEnded = await shellServices().session.signOut(confirmDiscard);
    if (isEnded) showToast({ kind: 'success', ...texts.signedOut });
  } catch {
    showToast({ kind: 'error', ...texts.signOutFailed });
  }
}
