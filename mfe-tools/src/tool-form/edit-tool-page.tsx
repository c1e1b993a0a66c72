import { pickToolFields, type Tool, type ToolInput } from '@firedeck/contract';
import { useParams } from '@firedeck/kit';
import { PageSpinner, showToast } from '@firedeck/sdk';
import { useEffect, useState } from 'react';
import { markSavedCard } from '../tool-grid/card/saved-card.ts';
import { isMissing } from '../tool-not-found/is-missing.ts';
import { ToolNotFound } from '../tool-not-found/tool-not-found.tsx';
import { useTool } from '../tools-api.ts';
import { useIsOffline } from '../use-is-offline.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { DeletedNotice } from './deleted-notice.tsx';
import { editDraftKey } from './draft-keys.ts';
import { DraftNotice } from './draft-notice.tsx';
import { EditOffline } from './edit-offline.tsx';
import { initEditState } from './edit-state.ts';
import { type EditDraft, readEditDraft } from './form-draft.ts';
import { formTexts } from './form-texts.ts';
import { type SaveResult, showSaveError } from './save-result.ts';
import { ToolForm } from './tool-form.tsx';
import { useDeletedTool } from './use-deleted-tool.ts';
import { useEditTool } from './use-edit-tool.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useFormDraftAutosave } from './use-form-draft-autosave.ts';
import { useToolForm } from './use-tool-form.ts';
import { WaitForToolList } from './wait-for-tool-list.tsx';

export function View() {
  const { id = '' } = useParams();
  const { currentData: tool, error, isFetching, refetch } = useTool(id);
  const { draft, id: formId, reload } = useFormDraft(editDraftKey(id), readEditDraft);
  const isOffline = useIsOffline();
  const isDeleted = isMissing(error);
  const edited = tool ?? (isDeleted ? draft?.loaded : undefined);
  if (edited && draft !== undefined)
    return (
      <WaitForToolList>
        <EditTool
          key={formId}
          tool={edited}
          isDeleted={isDeleted}
          draft={draft}
          onDiscarded={reload}
        />
      </WaitForToolList>
    );
  if (isOffline) return <EditOffline />;
  if ((isFetching && !error) || tool || (isDeleted && draft === undefined)) return <PageSpinner />;
  return <ToolNotFound error={error} onRetry={refetch} />;
}

interface Props {
  tool: Tool;
  isDeleted: boolean;
  draft: EditDraft | null;
  onDiscarded(): void;
}

function EditTool({ tool, isDeleted, draft, onDiscarded }: Props) {
  const [initial] = useState(() => initEditState(tool, draft));
  const form = useToolForm(pickToolFields(initial.loaded), initial.typed, { isEdit: true });
  const [addKey] = useState(() => draft?.addKey ?? crypto.randomUUID());
  const { save, conflict, edited } = useEditTool(initial, form);
  const autosave = useFormDraftAutosave(form, editDraftKey(tool.id), (typed): EditDraft => {
    return { typed, at: new Date().toISOString(), ...edited.current, addKey };
  });
  // All changes were saved, and only the response was lost.
  const isDraftSaved = draft !== null && initial.unsaved.length === 0;
  useEffect(() => {
    if (isDraftSaved) autosave.discard();
  }, [isDraftSaved, autosave]);

  const saveAndNotify = async (typed: ToolInput): Promise<SaveResult> => {
    try {
      if (!(await save(typed))) return { fields: [] };
    } catch (thrown) {
      const result = showSaveError(thrown, formTexts.editFailed);
      // The form then shows the deletion notice instead of an error.
      return isMissing(thrown) ? { fields: [] } : result;
    }
    markSavedCard(tool.id);
    showToast({ kind: 'success', title: formTexts.updated });
    return { redirectTo: '/' };
  };
  const deleted = useDeletedTool({
    id: tool.id,
    isDeleted,
    form,
    addKey,
    save: saveAndNotify,
    storeDraft: autosave.save,
  });
  const discard = (): void => {
    autosave.discard();
    onDiscarded();
  };

  return (
    <ToolForm
      title={formTexts.editTitle}
      subtitle={formTexts.editSubtitle}
      tabLabel={formTexts.tool}
      saveLabel={formTexts.save}
      savingLabel={formTexts.saving}
      toolId={tool.id}
      form={form}
      autosave={autosave}
      onSave={saveAndNotify}
      {...deleted?.saving}
      describeUnsaved={() => formTexts.unsavedEdit(initial.loaded.name)}
    >
      {(submit) => (
        <>
          {deleted && <DeletedNotice deleted={deleted} submit={submit} />}
          {draft && !isDraftSaved && (
            <DraftNotice at={draft.at} fields={initial.unsaved} onDiscard={discard} />
          )}
          {conflict && <ConflictPanel conflict={conflict} form={form} />}
        </>
      )}
    </ToolForm>
  );
}
