import type { Tool } from '@firedeck/contract';
import { useState } from 'react';
import { useToolsListQuery } from '../tools-api.ts';
import type { AddDraft } from './form-draft.ts';

/**
 * The tool that the draft's add made although no answer came: undefined until that is known, null
 * without one. Decided once: a form that is open stays, whatever the list says later.
 */
export function useAddedBefore(draft: AddDraft | null): Tool | null | undefined {
  const [decided, decide] = useState<Tool | null | undefined>(draft?.sent ? undefined : null);
  const isOpen = decided === undefined;
  const { data: list, isFetching } = useToolsListQuery(undefined, { skip: !isOpen });
  if (isOpen && (list || !isFetching))
    decide(list?.tools.find(({ id }) => id === draft?.idempotencyKey) ?? null);
  return decided;
}
