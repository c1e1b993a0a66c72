import type { Tool, ToolFieldValues, ToolInput } from '@firedeck/contract';
import { PageSpinner, shellServices, showToast } from '@firedeck/sdk';
import { formTexts } from '../form-texts.ts';
import { texts } from '../texts.ts';
import { emptyTool, useToolForm } from '../tool-fields/use-tool-form.ts';
import { AlreadyCreated } from './already-created.tsx';
import { addDraftKey, editDraftKey } from './draft-keys.ts';
import { DraftNotice } from './draft-notice.tsx';
import { unsavedFields } from './edit-changes.ts';
import { type AddDraft, type EditDraft, readAddDraft } from './form-draft.ts';
import { type SaveResult, toSaveError } from './save-result.ts';
import { ToolForm } from './tool-form.tsx';
import { useAddTool } from './use-add-tool.ts';
import { useCreatedFromDraft } from './use-created-from-draft.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useFormDraftAutosave } from './use-form-draft-autosave.ts';

export function View() {
  const { draft, id, reload } = useFormDraft(addDraftKey, readAddDraft);
  if (draft === undefined) return <PageSpinner />;
  return <AddToolOrCreated key={id} draft={draft} onDone={reload} />;
}

interface Props {
  draft: AddDraft | null;
  /** Called when the draft is deleted, to reset the form. */
  onDone(): void;
}

function AddToolOrCreated({ draft, onDone }: Props) {
  const created = useCreatedFromDraft(draft);
  if (created === undefined) return <PageSpinner />;
  if (draft && created) return <AlreadyCreated tool={created} draft={draft} onDone={onDone} />;
  return <AddTool draft={draft} onDone={onDone} />;
}

function AddTool({ draft, onDone }: Props) {
  const form = useToolForm(emptyTool, draft?.typed ?? emptyTool, { isEdit: false });
  const { add, currentAttempt } = useAddTool(draft);
  const autosave = useFormDraftAutosave(form, addDraftKey, (typed): AddDraft => {
    return { typed, at: new Date().toISOString(), ...currentAttempt() };
  });

  const save = async (tool: ToolInput): Promise<SaveResult> => {
    try {
      const base = await add(tool, autosave.save);
      if (base) return continueEditing(base, form.getValues());
    } catch (thrown) {
      showToast({ kind: 'error', title: texts.error, text: formTexts.addFailed });
      return toSaveError(thrown, formTexts.addFailed);
    }
    showToast({ kind: 'success', title: formTexts.added });
    return { redirectTo: '/' };
  };
  const discard = (): void => {
    autosave.discard();
    onDone();
  };

  return (
    <ToolForm
      title={formTexts.addTitle}
      subtitle={formTexts.addSubtitle}
      tabLabel={formTexts.basicInfo}
      saveLabel={formTexts.add}
      savingLabel={formTexts.adding}
      form={form}
      autosave={autosave}
      onSave={save}
    >
      {draft && (
        <DraftNotice
          at={draft.at}
          fields={unsavedFields(emptyTool, draft.typed)}
          onDiscard={discard}
        />
      )}
    </ToolForm>
  );
}

/** The tool exists and was changed elsewhere: its edit form shows both versions. */
function continueEditing(base: Tool, typed: ToolFieldValues): SaveResult {
  const draft: EditDraft = { typed, at: new Date().toISOString(), base, loaded: base };
  void shellServices().drafts.keep(editDraftKey(base.id), draft);
  return { redirectTo: `/edit/${base.id}` };
}
