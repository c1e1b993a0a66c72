import type { Tool } from '@firedeck/contract';
import { useState } from 'react';
import { useToolsListQuery } from '../tools-api.ts';
import type { AddDraft } from './form-draft.ts';

/**
 * The tool that the draft's add created although its response was lost: undefined while loading,
 * null if there is none. Decided once: an open form does not change when the list does.
 */
export function useCreatedFromDraft(draft: AddDraft | null): Tool | null | undefined {
  const [created, setCreated] = useState<Tool | null | undefined>(draft?.sent ? undefined : null);
  const isPending = created === undefined;
  const { data: list, isFetching } = useToolsListQuery(undefined, { skip: !isPending });
  if (isPending && (list || !isFetching))
    setCreated(list?.tools.find(({ id }) => id === draft?.idempotencyKey) ?? null);
  return created;
}
