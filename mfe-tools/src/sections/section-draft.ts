import { createContext, useContext, useEffect, useState } from 'react';
import { useConstant } from '../use-constant.ts';

/** The name or color of a section that is changed and not saved. */
interface SectionDraft {
  name: string;
  /** Resolves to whether it was saved; says why if not. */
  save(): Promise<boolean>;
}

interface RegisteredDraft {
  current: SectionDraft | null;
  /** It was saved or discarded. */
  onRemoved(): void;
}

/** The draft of the form that is open in the dialog. */
export const SectionDraftContext = createContext<RegisteredDraft>({
  current: null,
  onRemoved: () => {},
});

/** Reports to the dialog what its form has not saved; null: nothing. */
export function useRegisterDraft(draft: SectionDraft | null): void {
  const registered = useContext(SectionDraftContext);
  useEffect(() => {
    registered.current = draft;
    return () => {
      registered.current = null;
    };
  });
  const hasDraft = draft !== null;
  useEffect(() => (hasDraft ? () => registered.onRemoved() : undefined), [registered, hasDraft]);
}

/** Leaves what is open in a dialog of sections without losing what was typed. */
export function useLeaveDraft(onClose: () => void) {
  /** The name of the draft that would be lost, until the member has decided. */
  const [discardedName, setDiscardedName] = useState<string | null>(null);
  const stay = () => setDiscardedName(null);
  const draft = useConstant((): RegisteredDraft => ({ current: null, onRemoved: stay }));
  return {
    draft,
    discardedName,
    /** Saves first; stays where that fails. */
    async saveAndClose(): Promise<void> {
      if (!draft.current || (await draft.current.save())) onClose();
    },
    /** Asks first. */
    close(): void {
      if (draft.current) setDiscardedName(draft.current.name);
      else onClose();
    },
    stay,
  };
}
