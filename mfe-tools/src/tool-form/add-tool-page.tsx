import type { Tool, ToolInput } from '@firedeck/contract';
import { PageSpinner, shellServices, showToast } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { AddedBefore } from './added-before.tsx';
import { addDraftKey, editDraftKey } from './draft-keys.ts';
import { DraftNotice } from './draft-notice.tsx';
import { unsavedFields } from './edit-changes.ts';
import { type AddDraft, type EditDraft, readAddDraft } from './form-draft.ts';
import { type SaveOutcome, saveProblem } from './save-problem.ts';
import { ToolForm } from './tool-form.tsx';
import { useAddTool } from './use-add-tool.ts';
import { useAddedBefore } from './use-added-before.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useKeptTyping } from './use-kept-typing.ts';
import { emptyTool, type ToolFormValues, useToolForm } from './use-tool-form.ts';

export function View() {
  const { draft, at, readAgain } = useFormDraft(addDraftKey, readAddDraft);
  if (draft === undefined) return <PageSpinner />;
  return <Opened key={at} draft={draft} onDone={readAgain} />;
}

interface Props {
  draft: AddDraft | null;
  /** The draft is gone: the form begins anew. */
  onDone(): void;
}

function Opened({ draft, onDone }: Props) {
  const added = useAddedBefore(draft);
  if (added === undefined) return <PageSpinner />;
  if (draft && added) return <AddedBefore tool={added} draft={draft} onSettled={onDone} />;
  return <AddTool draft={draft} onDone={onDone} />;
}

function AddTool({ draft, onDone }: Props) {
  const form = useToolForm(emptyTool, draft?.typed ?? emptyTool, { isEdit: false });
  const { add, presentAttempt } = useAddTool(draft);
  const kept = useKeptTyping(form, addDraftKey, (typed): AddDraft => {
    return { typed, at: new Date().toISOString(), ...presentAttempt() };
  });

  const save = async (tool: ToolInput): Promise<SaveOutcome> => {
    try {
      const base = await add(tool, kept.keep);
      if (base) return goOnEditing(base, form.getValues());
    } catch (thrown) {
      showToast({ kind: 'error', title: texts.error, text: texts.form.addFailed });
      return saveProblem(thrown, texts.form.addFailed);
    }
    showToast({ kind: 'success', title: texts.form.added });
    return { leadsTo: '/' };
  };
  const discard = (): void => {
    kept.drop();
    onDone();
  };

  return (
    <ToolForm
      title={texts.form.addTitle}
      subtitle={texts.form.addSubtitle}
      tabLabel={texts.form.basicInfo}
      saveLabel={texts.form.add}
      savingLabel={texts.form.adding}
      form={form}
      kept={kept}
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

/** The tool is there and was changed elsewhere: its own form has both versions to choose from. */
function goOnEditing(base: Tool, typed: ToolFormValues): SaveOutcome {
  const draft: EditDraft = { typed, at: new Date().toISOString(), base, loaded: base };
  void shellServices().drafts.keep(editDraftKey(base.id), draft);
  return { leadsTo: `/edit/${base.id}` };
}
