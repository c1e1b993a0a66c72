import type { Tool } from '@firedeck/contract';
import { useNavigate } from '@firedeck/kit';
import { PageSpinner, shellServices, showToast } from '@firedeck/sdk';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { addDraftKey, editDraftKey } from './draft-keys.ts';
import { unsavedFields } from './edit-changes.ts';
import type { AddDraft, EditDraft } from './form-draft.ts';
import { withFields } from './use-tool-form.ts';

interface Props {
  tool: Tool;
  draft: AddDraft;
  /** Nothing of the draft was left to save, and it is gone. */
  onSettled(): void;
}

/** An add whose answer got lost did arrive: what was typed after it is an edit of that tool. */
export function AddedBefore({ tool, draft, onSettled }: Props) {
  const navigate = useNavigate();
  const isSettled = useRef(false);
  useEffect(() => {
    if (isSettled.current) return;
    isSettled.current = true;
    const { drafts } = shellServices();
    if (unsavedFields(draft.sent ?? tool, draft.typed).length === 0) {
      void drafts.drop(addDraftKey);
      const title = texts.form.alreadyCreated(tool.name);
      showToast({ kind: 'info', title, text: texts.form.alreadyCreatedText });
      onSettled();
      return;
    }
    const base = withFields(tool, draft.sent ?? tool);
    const kept: EditDraft = { typed: draft.typed, at: draft.at, base, loaded: base };
    // Not before: a crash between must leave one of them.
    void drafts
      .keep(editDraftKey(tool.id), kept)
      .then((isKept) => isKept && drafts.drop(addDraftKey));
    navigate(`/edit/${tool.id}`, { replace: true });
  }, [tool, draft, onSettled, navigate]);
  return <PageSpinner />;
}
