import type { Tool } from '@firedeck/contract';
import { useNavigate } from '@firedeck/kit';
import { PageSpinner, shellServices, showToast } from '@firedeck/sdk';
import { useEffect, useRef } from 'react';
import { formTexts } from '../form-texts.ts';
import { withFields } from '../tool-fields/use-tool-form.ts';
import { addDraftKey, editDraftKey } from './draft-keys.ts';
import { unsavedFields } from './edit-changes.ts';
import type { AddDraft, EditDraft } from './form-draft.ts';

interface Props {
  tool: Tool;
  draft: AddDraft;
  /** Called when nothing was left to save and the draft is deleted. */
  onDone(): void;
}

/** The tool was created although the response was lost: later changes continue as an edit. */
export function AlreadyCreated({ tool, draft, onDone }: Props) {
  const navigate = useNavigate();
  const isHandled = useRef(false);
  useEffect(() => {
    if (isHandled.current) return;
    isHandled.current = true;
    const { drafts } = shellServices();
    if (unsavedFields(draft.sent ?? tool, draft.typed).length === 0) {
      void drafts.drop(addDraftKey);
      const title = formTexts.alreadyCreated(tool.name);
      showToast({ kind: 'info', title, text: formTexts.alreadyCreatedText });
      onDone();
      return;
    }
    const base = withFields(tool, draft.sent ?? tool);
    const editDraft: EditDraft = { typed: draft.typed, at: draft.at, base, loaded: base };
    // Delete the add draft last: a crash in between must leave one of them.
    void drafts
      .keep(editDraftKey(tool.id), editDraft)
      .then((isStored) => isStored && drafts.drop(addDraftKey));
    navigate(`/edit/${tool.id}`, { replace: true });
  }, [tool, draft, onDone, navigate]);
  return <PageSpinner />;
}
