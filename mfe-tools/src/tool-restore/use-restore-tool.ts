import { isApiError, showToast } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { toolErrorSentence } from '../tool-error-sentence.ts';
import { useToolsRestoreMutation } from '../tools-api.ts';

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
      showToast({ kind: 'error', title: texts.error, text: failureText(thrown) });
      return false;
    }
  };
}

function failureText(thrown: unknown): string {
  const cause = isApiError(thrown) ? ` ${toolErrorSentence(thrown)}` : '';
  return `${texts.deletion.restoreFailed}.${cause}`;
}
