import { shellServices } from '@firedeck/sdk';
import { useEffect, useRef } from 'react';
import { useLatest } from '../use-latest.ts';
import { sameText } from './edit-changes.ts';
import type { ToolFormState, ToolFormValues } from './use-tool-form.ts';

export interface KeptTyping {
  /** Whether this device has all that was typed. */
  isKept(): boolean;
  /** Keeps it as it is now. */
  keep(): void;
  /** It is saved, or given up. */
  drop(): void;
}

/** Keeps what is typed as a draft, change by change; back at what is saved there is none. */
export function useKeptTyping(
  form: ToolFormState,
  key: string,
  draftOf: (typed: ToolFormValues) => unknown,
): KeptTyping {
  const latestDraftOf = useLatest(draftOf);
  const unkept = useRef(0);
  const kept = useRef<KeptTyping>({
    isKept: () => unkept.current === 0,
    keep() {
      const change = ++unkept.current;
      const draft = latestDraftOf.current(form.getValues());
      void shellServices()
        .drafts.keep(key, draft)
        .then((isKept) => {
          if (isKept && unkept.current === change) unkept.current = 0;
        });
    },
    drop() {
      unkept.current = 0;
      void shellServices().drafts.drop(key);
    },
  }).current;
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => {
          if (sameText(values, defaultValues as ToolFormValues)) kept.drop();
          else kept.keep();
        },
      }),
    [form, kept],
  );
  return kept;
}
