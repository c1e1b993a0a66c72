import type { ChangedFactors, OwnFactors } from '@firedeck/contract';
import { ConfirmDialog } from '@firedeck/sdk';
import { useState } from 'react';
import { runMutation } from '../form/run-mutation.ts';
import type { FactorQuestion } from './factor-list.tsx';
import { factorTexts } from './factor-texts.ts';
import {
  useFactorsRemovePasskeyMutation,
  useFactorsRemoveTotpMutation,
  useFactorsRenewCodesMutation,
} from './factors-api.ts';
import { RenameDialog } from './rename-dialog.tsx';

interface FactorDialogsProps {
  factors: OwnFactors;
  question: FactorQuestion | null;
  onDone(changed?: ChangedFactors): void;
  onClose(): void;
}

/** Confirms changes to a factor. Beside the list, because rows unmount while this closes. */
export function FactorDialogs({ factors, question, onDone, onClose }: FactorDialogsProps) {
  const [shown, setShown] = useState(question);
  // The text stays the same while the dialog closes.
  if (question && question !== shown) setShown(question);
  const actions = useFactorActions();
  if (shown?.act === 'rename')
    return question && <RenameDialog passkey={shown.passkey} onDone={onDone} onClose={onClose} />;
  const { title, text, label, isDestructive } = formatQuestion(shown, factors);

  async function confirm(chosen: FactorQuestion): Promise<void> {
    const changed = await actions.run(chosen);
    if (changed) onDone(changed);
    else onClose();
  }

  return (
    <ConfirmDialog
      open={question !== null}
      busy={actions.isBusy}
      destructive={isDestructive}
      title={title}
      text={text}
      confirmLabel={label}
      onConfirm={() => question && void confirm(question)}
      onClose={onClose}
    />
  );
}

function useFactorActions() {
  const [removeApp, removingApp] = useFactorsRemoveTotpMutation();
  const [removePasskey, removingPasskey] = useFactorsRemovePasskeyMutation();
  const [renewCodes, renewing] = useFactorsRenewCodesMutation();
  const { app, passkey: texts, codes, notRemoved: failed } = factorTexts;

  /** Resolves to null after a failure, which a toast has shown. */
  async function run(question: FactorQuestion): Promise<ChangedFactors | null> {
    if (question.act === 'renew-codes') {
      const running = renewCodes();
      const isDone = await runMutation(running, { done: codes.renewed, failed: codes.notCreated });
      return isDone ? running.unwrap() : null;
    }
    const running = question.act === 'remove' ? removePasskey(question.passkey.id) : removeApp();
    const done = question.act === 'remove' ? texts.removed : app.removed;
    return (await runMutation(running, { done, failed })) ? running.unwrap() : null;
  }

  return {
    run,
    isBusy: removingApp.isLoading || removingPasskey.isLoading || renewing.isLoading,
  };
}

function formatQuestion(
  question: FactorQuestion | null,
  { totp, passkeys, is_required }: OwnFactors,
) {
  const { app, passkey: texts, codes, remove, removeText, removeLastText } = factorTexts;
  if (question?.act === 'renew-codes')
    return {
      title: codes.question,
      text: codes.questionText,
      label: codes.renew,
      isDestructive: false,
    };
  const isLast = passkeys.length + (totp ? 1 : 0) === 1;
  const title = question?.act === 'remove' ? texts.question(question.passkey.name) : app.question;
  const text = isLast && !is_required ? removeLastText : removeText;
  return { title, text, label: remove, isDestructive: true };
}
