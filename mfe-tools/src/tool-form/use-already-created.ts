import type { Tool } from '@firedeck/contract';
import { useNavigate } from '@firedeck/kit';
import { shellServices, showToast } from '@firedeck/sdk';
import { useEffect, useState } from 'react';
import { unsavedFields, withFields } from '../tool-values.ts';
import { useLazyToolsListQuery } from '../tools-api.ts';
import { addDraftKey, editDraftKey } from './draft-keys.ts';
import type { AddDraft, EditDraft } from './form-draft.ts';
import { formTexts } from './form-texts.ts';

/**
 * Checks once whether an earlier visit created the draft's tool and lost the response; later
 * changes then continue as an edit. Returns whether the form can be shown.
 *
 * @param onReset - called after the draft was deleted, because nothing was left to save.
 */
export function useAlreadyCreated(draft: AddDraft | null, onReset: () => void): boolean {
  const [isReady, setReady] = useState(!draft?.sent);
  const [loadList] = useLazyToolsListQuery();
  const navigate = useNavigate();
  useEffect(() => {
    if (isReady || !draft) return;
    let isCanceled = false;
    // The cached list may be older than the add.
    void loadList().then(({ data: list }) => {
      if (isCanceled) return;
      const tool = list?.tools.find(({ id }) => id === draft.idempotencyKey);
      if (!tool) setReady(true);
      else if (unsavedFields(draft.sent ?? tool, draft.typed).length === 0) {
        deleteDraft(tool);
        onReset();
      } else {
        continueAsEdit(tool, draft);
        navigate(`/edit/${tool.id}`, { replace: true });
      }
    });
    return () => {
      isCanceled = true;
    };
  }, [isReady, draft, onReset, loadList, navigate]);
  return isReady;
}

function deleteDraft(tool: Tool): void {
  void shellServices().drafts.drop(addDraftKey);
  const title = formTexts.alreadyCreated(tool.name);
  showToast({ kind: 'info', title, text: formTexts.alreadyCreatedText });
}

function continueAsEdit(tool: Tool, { typed, at, sent }: AddDraft): void {
  const { drafts } = shellServices();
  const base = withFields(tool, sent ?? tool);
  const editDraft: EditDraft = { typed, at, base, loaded: base };
  // Delete the add draft last: a crash in between must leave one of them.
  void drafts
    .keep(editDraftKey(tool.id), editDraft)
    .then((isStored) => isStored && drafts.drop(addDraftKey));
}
