import type { Tool, ToolInput } from '@firedeck/contract';
import { useParams } from '@firedeck/kit';
import { PageSpinner, showToast } from '@firedeck/sdk';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import { ToolNotFound } from '../tool-not-found/tool-not-found.tsx';
import { useTool } from '../tools-api.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { editDraftKey } from './draft-keys.ts';
import { DraftNotice } from './draft-notice.tsx';
import { startEdit } from './edit-start.ts';
import { type EditDraft, readEditDraft } from './form-draft.ts';
import { type SaveOutcome, saveProblem } from './save-problem.ts';
import { ToolForm } from './tool-form.tsx';
import { useEditTool } from './use-edit-tool.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useKeptTyping } from './use-kept-typing.ts';
import { useToolForm, writtenFields } from './use-tool-form.ts';

export function View() {
  const { id = '' } = useParams();
  const { currentData: tool, error, isFetching, refetch } = useTool(id);
  const { draft, at, readAgain } = useFormDraft(editDraftKey(id), readEditDraft);
  if (tool && draft !== undefined)
    return <EditTool key={at} tool={tool} draft={draft} onDiscarded={readAgain} />;
  if ((isFetching && !error) || tool) return <PageSpinner />;
  return <ToolNotFound error={error} onRetry={refetch} />;
}

interface Props {
  tool: Tool;
  draft: EditDraft | null;
  onDiscarded(): void;
}

function EditTool({ tool, draft, onDiscarded }: Props) {
  const [start] = useState(() => startEdit(tool, draft));
  const form = useToolForm(writtenFields(start.loaded), start.typed, { isEdit: true });
  const { save, conflict, edited } = useEditTool(start, form);
  const kept = useKeptTyping(form, editDraftKey(tool.id), (typed): EditDraft => {
    return { typed, at: new Date().toISOString(), ...edited.current };
  });
  // All of it was saved, and only the answer got lost.
  const isVoid = draft !== null && start.unsaved.length === 0;
  useEffect(() => {
    if (isVoid) kept.drop();
  }, [isVoid, kept]);

  const saveAndTell = async (typed: ToolInput): Promise<SaveOutcome> => {
    try {
      if (!(await save(typed))) return { fields: [] };
    } catch (thrown) {
      showToast({ kind: 'error', title: texts.error, text: texts.form.editFailed });
      return saveProblem(thrown, texts.form.editFailed);
    }
    showToast({ kind: 'success', title: texts.form.updated });
    return { leadsTo: '/' };
  };
  const discard = (): void => {
    kept.drop();
    onDiscarded();
  };

  return (
    <ToolForm
      title={texts.form.editTitle}
      subtitle={texts.form.editSubtitle}
      tabLabel={texts.form.tool}
      saveLabel={texts.form.save}
      savingLabel={texts.form.saving}
      form={form}
      kept={kept}
      onSave={saveAndTell}
    >
      {draft && !isVoid && <DraftNotice at={draft.at} fields={start.unsaved} onDiscard={discard} />}
      {conflict && <ConflictPanel conflict={conflict} form={form} />}
    </ToolForm>
  );
}
