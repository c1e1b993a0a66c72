import type { Tool, ToolInput } from '@firedeck/contract';
import { isApiError, readConflictState } from '@firedeck/sdk';
import { useRef } from 'react';
import { markSavedCard } from '../tool-grid/card/saved-card.ts';
import { changedFields, conflictingFields, withFields } from '../tool-values.ts';
import { parseTool, useToolsAddMutation } from '../tools-api.ts';
import { useConstant } from '../use-constant.ts';
import type { AddDraft } from './form-draft.ts';
import { useSendEdit } from './use-send-edit.ts';

/** An add without a response yet. */
type AddAttempt = Pick<AddDraft, 'idempotencyKey' | 'sent'>;

const newAttempt = (): AddAttempt => ({ idempotencyKey: crypto.randomUUID(), sent: null });

/**
 * Adds a tool once, even if sent repeatedly. `add` resolves to null, or to the base version if an
 * earlier attempt created the tool and the same fields were then changed elsewhere.
 */
export function useAddTool(earlier: AddAttempt | null) {
  // Stable across retries and visits, so that a retry after a lost response adds no second tool.
  const attempt = useRef(useConstant(() => earlier ?? newAttempt()));
  const added = useRef<Tool | null>(null);
  const [post] = useToolsAddMutation();
  const send = useSendEdit();

  /** The tool was already created from `sent`, so later changes are sent as an edit. */
  const edit = async (current: Tool, sent: ToolInput, tool: ToolInput): Promise<Tool | null> => {
    const base = withFields(current, sent);
    const changes = changedFields(base, tool);
    if (conflictingFields(base, current, changes).length > 0) return base;
    const result = await send(current, changes);
    if (!('saved' in result)) return base;
    added.current = result.saved;
    return null;
  };

  const add = async (tool: ToolInput, onSending: () => void): Promise<Tool | null> => {
    if (added.current) return edit(added.current, added.current, tool);
    const { idempotencyKey, sent } = attempt.current;
    attempt.current = { idempotencyKey, sent: sent ?? tool };
    onSending();
    try {
      added.current = await post({ tool, idempotencyKey }).unwrap();
      markSavedCard(added.current.id);
      return null;
    } catch (thrown) {
      if (isApiError(thrown) && thrown.code === 'already_deleted') attempt.current = newAttempt();
      // An earlier attempt created it with other values; its response was lost.
      const before = readConflictState(thrown, 'key_reused', parseTool);
      if (!before) throw thrown;
      return edit(before, sent ?? before, tool);
    }
  };
  const currentAttempt = (): AddAttempt => {
    const { idempotencyKey, sent } = attempt.current;
    return { idempotencyKey, sent };
  };
  return { add, currentAttempt };
}
