import type { Tool, ToolInput } from '@firedeck/contract';
import { isApiError, readConflictState } from '@firedeck/sdk';
import { useRef, useState } from 'react';
import { toolAnswer, useToolsAddMutation } from '../tools-api.ts';
import { changedFields, conflictingFields } from './edit-changes.ts';
import type { AddDraft } from './form-draft.ts';
import { useSendEdit } from './use-send-edit.ts';
import { withFields } from './use-tool-form.ts';

/** What is kept of an add while its answer is not there. */
export type AddAttempt = Pick<AddDraft, 'idempotencyKey' | 'sent'>;

const newAttempt = (): AddAttempt => ({ idempotencyKey: crypto.randomUUID(), sent: null });

/**
 * Adds a tool once, however often it is sent. `add` resolves to null, or to the tool as the member
 * knew it where an earlier try had added it and someone else then changed it in the same fields.
 */
export function useAddTool(begun: AddAttempt | null) {
  // Kept over retries and visits: an answer that got lost makes no second tool.
  const attempt = useRef(useState(() => begun ?? newAttempt())[0]);
  const added = useRef<Tool | null>(null);
  const [post] = useToolsAddMutation();
  const send = useSendEdit();

  /** The tool is there, made of what was `sent`: what was typed since then is an edit of it. */
  const change = async (current: Tool, sent: ToolInput, tool: ToolInput): Promise<Tool | null> => {
    const base = withFields(current, sent);
    const changes = changedFields(base, tool);
    if (conflictingFields(base, current, changes).length > 0) return base;
    const edit = await send(current, changes);
    if (!('saved' in edit)) return base;
    added.current = edit.saved;
    return null;
  };

  const add = async (tool: ToolInput, onSending: () => void): Promise<Tool | null> => {
    if (added.current) return change(added.current, added.current, tool);
    const { idempotencyKey, sent } = attempt.current;
    attempt.current = { idempotencyKey, sent: sent ?? tool };
    onSending();
    try {
      added.current = await post({ tool, idempotencyKey }).unwrap();
      return null;
    } catch (thrown) {
      if (isApiError(thrown) && thrown.code === 'already_deleted') attempt.current = newAttempt();
      // An earlier try did add it, unknown to us, with other text than this one.
      const before = readConflictState(thrown, 'key_reused', toolAnswer);
      if (!before) throw thrown;
      return change(before, sent ?? before, tool);
    }
  };
  const presentAttempt = (): AddAttempt => {
    const { idempotencyKey, sent } = attempt.current;
    return { idempotencyKey, sent };
  };
  return { add, presentAttempt };
}
