import type { Section, SectionInput } from '@firedeck/contract';
import { isApiError, readConflictState } from '@firedeck/sdk';
import { useRef } from 'react';
import { useConstant } from '../use-constant.ts';
import { parseSection, useSectionsAddMutation, useSectionsEditMutation } from './sections-api.ts';

/**
 * Adds one section, even if sent repeatedly: the idempotency key changes only after a success or a
 * definite refusal.
 *
 * @throws ApiError
 */
export function useAddSection() {
  const key = useRef(useConstant(newKey));
  const [sendAdd, { isLoading: isAdding }] = useSectionsAddMutation();
  const [sendEdit, { isLoading: isEditing }] = useSectionsEditMutation();

  async function send(section: SectionInput): Promise<Section> {
    try {
      return await sendAdd({ section, idempotencyKey: key.current }).unwrap();
    } catch (thrown) {
      // An earlier attempt added it with other values; its response was lost.
      const added = readConflictState(thrown, 'key_reused', parseSection);
      if (!added) throw thrown;
      const { name, color } = section;
      return sendEdit({ section: added, changes: { name, color } }).unwrap();
    }
  }

  return {
    isAdding: isAdding || isEditing,
    async add(section: SectionInput): Promise<Section> {
      try {
        const added = await send(section);
        key.current = newKey();
        return added;
      } catch (thrown) {
        if (isRefusal(thrown)) key.current = newKey();
        throw thrown;
      }
    },
  };
}

const newKey = (): string => crypto.randomUUID();

/** True if the server refused the request; without a response, the section may have been added. */
const isRefusal = (thrown: unknown): boolean =>
  isApiError(thrown) && thrown.status >= 400 && thrown.status < 500 && thrown.body !== null;
