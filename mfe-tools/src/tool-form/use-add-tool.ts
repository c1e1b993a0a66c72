import type { Tool, ToolInput } from '@firedeck/contract';
import { isApiError } from '@firedeck/sdk';
import { useState } from 'react';
import { useToolsAddMutation, useToolsEditMutation } from '../tools-api.ts';

/** Adds a tool once, however often it is sent. */
export function useAddTool(): (tool: ToolInput) => Promise<void> {
  // One per opened form, kept over retries: an answer that got lost makes no second tool.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const [add] = useToolsAddMutation();
  const [edit] = useToolsEditMutation();

  return async (tool) => {
    try {
      await add({ tool, idempotencyKey }).unwrap();
    } catch (thrown) {
      const added = addedBefore(thrown);
      if (isApiError(thrown) && thrown.code === 'already_deleted') setKey(crypto.randomUUID());
      if (!added) throw thrown;
      await edit({ id: added.id, rev: added.rev, changes: tool }).unwrap();
    }
  };
}

/** The tool that an earlier try did add, unknown to us, with other text than this one. */
function addedBefore(thrown: unknown): Tool | null {
  if (!isApiError(thrown) || thrown.code !== 'key_reused') return null;
  return (thrown.body?.current as Tool | undefined) ?? null;
}
