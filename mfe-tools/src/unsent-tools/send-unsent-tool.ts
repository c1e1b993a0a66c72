import { pickToolFields, type ToolFieldValues } from '@firedeck/contract';
import { type ApiError, isApiError, readConflictState, showToast } from '@firedeck/sdk';
import { toolErrorSentence } from '../tool-error-sentence.ts';
import { changedFields } from '../tool-values.ts';
import { parseTool, type ToolsDispatch, toolsApi } from '../tools-api.ts';
import { unsentTexts } from './unsent-texts.ts';
import type { UnsentTool } from './unsent-tool.ts';
import { unsentTools } from './unsent-tools.ts';

/** Statuses below 500 that don't mean that the tool is invalid. */
const transientStatuses = [401, 403, 408, 425, 429];

/** Resolves to false if the server is unavailable and the next tool should not be sent either. */
export async function sendUnsentTool(dispatch: ToolsDispatch, entry: UnsentTool): Promise<boolean> {
  const { idempotencyKey, tool } = entry;
  try {
    await dispatch(toolsApi.endpoints.toolsAdd.initiate({ tool, idempotencyKey })).unwrap();
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    if (thrown.code === 'key_reused') return sendAsEdit(dispatch, entry, thrown);
    return handleFailure(entry, thrown);
  }
  return finish(entry);
}

/** An earlier request created the tool with other values, so the new ones are sent as an edit. */
async function sendAsEdit(
  dispatch: ToolsDispatch,
  entry: UnsentTool,
  conflict: ApiError,
): Promise<boolean> {
  const current = readConflictState(conflict, 'key_reused', parseTool);
  if (!current) return handleFailure(entry, conflict);
  const { id, rev } = current;
  const changes = changedFields(current, pickToolFields(entry.tool as ToolFieldValues));
  try {
    await dispatch(toolsApi.endpoints.toolsEdit.initiate({ id, rev, changes })).unwrap();
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    return handleFailure(entry, thrown);
  }
  return finish(entry);
}

async function finish({ idempotencyKey, tool }: UnsentTool): Promise<boolean> {
  await unsentTools.remove(idempotencyKey);
  showToast({ kind: 'success', title: unsentTexts.saved(tool.name) });
  return true;
}

async function handleFailure({ idempotencyKey }: UnsentTool, failure: ApiError): Promise<boolean> {
  const { status, code, body } = failure;
  if (code === 'already_deleted') return unsentTools.remove(idempotencyKey);
  const isFinal = status >= 400 && status < 500 && !transientStatuses.includes(status);
  if (!isFinal) return false;
  const [field] = body?.fields ?? [];
  return unsentTools.refuse(idempotencyKey, field?.message ?? toolErrorSentence(failure));
}
