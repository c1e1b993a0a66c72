import type { ToolInput } from '@firedeck/contract';

/** A tool entered offline, which is added once the server responds. */
export interface UnsentTool {
  /** Becomes the tool's id, so that sending it repeatedly adds only one tool. */
  idempotencyKey: string;
  tool: ToolInput;
  /** When it was entered, as an ISO time. */
  at: string;
  /** Why the server refused it; absent while it waits. */
  refusal?: string;
}

/** Skips entries that another release stored in a different shape. */
export const parseUnsentTools = (stored: unknown): UnsentTool[] =>
  Array.isArray(stored) ? stored.filter(isUnsentTool) : [];

function isUnsentTool(entry: Partial<UnsentTool> | null): entry is UnsentTool {
  const { idempotencyKey, tool, at } = entry ?? {};
  return [idempotencyKey, at, tool?.name, tool?.url].every((part) => typeof part === 'string');
}
