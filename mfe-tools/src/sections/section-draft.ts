import { createContext, useContext, useEffect, useState } from 'react';
import { useConstant } from '../use-constant.ts';

/** A section's unsaved name and color. */
interface SectionDraft {
  name: string;
  /** Resolves to whether it was saved; shows a toast if not. */
  save(): Promise<boolean>;
}

interface RegisteredDraft {
  current: SectionDraft | null;
  /** Called after the draft was saved or discarded. */
  onRemoved(): void;
}

/** The unsaved draft of the form in the dialog. */
export const SectionDraftContext = createContext<RegisteredDraft>({
  current: null,
  onRemoved: () => {},
});

/** Registers a form's unsaved draft with its dialog; null if there is none. */
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

/** Closes a section dialog without losing unsaved changes. */
export function useLeaveDraft(onClose: () => void) {
  /** The name of the unsaved draft while the member is asked whether to discard it. */
  const [discardedName, setDiscardedName] = useState<string | null>(null);
  const stay = () => setDiscardedName(null);
  const draft = useConstant((): RegisteredDraft => ({ current: null, onRemoved: stay }));
  return {
    draft,
    discardedName,
    /** Stays open if the save fails. */
    async saveAndClose(): Promise<void> {
      if (!draft.current || (await draft.current.save())) onClose();
    },
    /** Asks for confirmation if there are unsaved changes. */
    close(): void {
      if (draft.current) setDiscardedName(draft.current.name);
      else onClose();
    },
    stay,
  };
}
