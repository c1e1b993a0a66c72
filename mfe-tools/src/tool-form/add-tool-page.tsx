import type { ToolInput } from '@firedeck/contract';
import { showToast } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { type SaveProblem, saveProblem } from './save-problem.ts';
import { ToolForm } from './tool-form.tsx';
import { useAddTool } from './use-add-tool.ts';
import { emptyTool, useToolForm } from './use-tool-form.ts';

export function View() {
  const form = useToolForm(emptyTool);
  const addTool = useAddTool();

  const save = async (tool: ToolInput): Promise<SaveProblem | null> => {
    try {
      await addTool(tool);
    } catch (thrown) {
      showToast({ kind: 'error', title: texts.error, text: texts.form.addFailed });
      return saveProblem(thrown, texts.form.addFailed);
    }
    showToast({ kind: 'success', title: texts.form.added });
    return null;
  };

  return (
    <ToolForm
      title={texts.form.addTitle}
      subtitle={texts.form.addSubtitle}
      tabLabel={texts.form.basicInfo}
      saveLabel={texts.form.add}
      savingLabel={texts.form.adding}
      form={form}
      onSave={save}
    />
  );
}
