import type { Tool, ToolInput } from '@firedeck/contract';
import { useParams } from '@firedeck/kit';
import { PageSpinner, showToast } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { ToolNotFound } from '../tool-not-found/tool-not-found.tsx';
import { useToolsGetQuery } from '../tools-api.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { type SaveProblem, saveProblem } from './save-problem.ts';
import { ToolForm } from './tool-form.tsx';
import { useEditTool } from './use-edit-tool.ts';
import { useToolForm, writtenFields } from './use-tool-form.ts';

export function View() {
  const { id = '' } = useParams();
  const { currentData: tool, error, isFetching, refetch } = useToolsGetQuery(id);
  if (tool) return <EditTool key={id} tool={tool} />;
  if (isFetching) return <PageSpinner />;
  return <ToolNotFound error={error} onRetry={refetch} />;
}

function EditTool({ tool }: { tool: Tool }) {
  const form = useToolForm(writtenFields(tool));
  const { save, conflict } = useEditTool(tool, form);

  const saveAndTell = async (typed: ToolInput): Promise<SaveProblem | null> => {
    try {
      if (!(await save(typed))) return { fields: [] };
    } catch (thrown) {
      showToast({ kind: 'error', title: texts.error, text: texts.form.editFailed });
      return saveProblem(thrown, texts.form.editFailed);
    }
    showToast({ kind: 'success', title: texts.form.updated });
    return null;
  };

  return (
    <ToolForm
      title={texts.form.editTitle}
      subtitle={texts.form.editSubtitle}
      tabLabel={texts.form.tool}
      saveLabel={texts.form.save}
      savingLabel={texts.form.saving}
      form={form}
      onSave={saveAndTell}
    >
      {conflict && <ConflictPanel conflict={conflict} form={form} />}
    </ToolForm>
  );
}
