import type { ToolFieldValues } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';
import { useEffect, useRef } from 'react';
import { hasSameValues } from '../tool-values.ts';
import { useConstant } from '../use-constant.ts';
import { useLatest } from '../use-latest.ts';
import type { ToolFormState } from './use-tool-form.ts';

export interface FormDraftAutosave {
  /** True if this device stores all changes. */
  isStored(): boolean;
  save(): void;
  /** Deletes the draft. */
  discard(): void;
}

/** Stores each change as a draft; deletes the draft when all changes are reverted. */
export function useFormDraftAutosave(
  form: ToolFormState,
  key: string,
  createDraft: (typed: ToolFieldValues) => unknown,
): FormDraftAutosave {
  const latestCreateDraft = useLatest(createDraft);
  const pendingChange = useRef(0);
  const autosave = useConstant<FormDraftAutosave>(() => ({
    isStored: () => pendingChange.current === 0,
    save() {
      const change = ++pendingChange.current;
      const draft = latestCreateDraft.current(form.getValues());
      void shellServices()
        .drafts.keep(key, draft)
        .then((isStored) => {
          if (isStored && pendingChange.current === change) pendingChange.current = 0;
        });
    },
    discard() {
      pendingChange.current = 0;
      void shellServices().drafts.drop(key);
    },
  }));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => {
          if (hasSameValues(values, defaultValues as ToolFieldValues)) autosave.discard();
          else autosave.save();
        },
      }),
    [form, autosave],
  );
  return autosave;
}
