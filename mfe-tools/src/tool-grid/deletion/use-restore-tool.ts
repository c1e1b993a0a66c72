import { showToast } from '@firedeck/sdk';
import { showFailure } from '../../show-failure.ts';
import { texts } from '../../texts.ts';
import { useToolsRestoreMutation } from '../../tools-api.ts';

/** Restores a deleted tool and shows a toast; resolves to true on success. */
export function useRestoreTool(): (id: string) => Promise<boolean> {
  const [restore] = useToolsRestoreMutation();
  return async (id) => {
    try {
      const { name } = await restore(id).unwrap();
      const title = texts.deletion.restored;
      showToast({ kind: 'success', title, text: texts.deletion.restoredText(name) });
      return true;
    } catch (thrown) {
      showFailure(texts.deletion.restoreFailed, thrown);
      return false;
    }
  };
}
