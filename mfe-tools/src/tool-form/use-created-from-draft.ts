import type { Tool } from '@firedeck/contract';
import { useEffect, useState } from 'react';
import { useLazyToolsListQuery } from '../tools-api.ts';
import type { AddDraft } from './form-draft.ts';

/**
 * The tool that the draft's add created although its response was lost: undefined while loading,
 * null if there is none. Decided once: an open form does not change when the list does.
 */
export function useCreatedFromDraft(draft: AddDraft | null): Tool | null | undefined {
  const [created, setCreated] = useState<Tool | null | undefined>(draft?.sent ? undefined : null);
  const [loadList] = useLazyToolsListQuery();
  const isPending = created === undefined;
  const key = draft?.idempotencyKey;
  useEffect(() => {
    if (!isPending) return;
    // The known list may be older than the add.
    void loadList().then(({ data: list }) =>
      setCreated(list?.tools.find(({ id }) => id === key) ?? null),
    );
  }, [isPending, key, loadList]);
  return created;
}
