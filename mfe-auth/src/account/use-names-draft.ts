import type { User } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

export type Names = User['user_metadata'];

const draftKey = 'account-names';

/** Keeps names that are typed and not saved on this device, and brings them back; returns the way to drop them. */
export function useNamesDraft(form: UseFormReturn<Names>): () => void {
  useEffect(() => {
    const { drafts } = shellServices();
    void drafts.read(draftKey).then((draft) => {
      if (!isNames(draft) || form.formState.isDirty) return;
      form.setValue('first_name', draft.first_name, { shouldDirty: true });
      form.setValue('last_name', draft.last_name, { shouldDirty: true });
    });
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        void (isDirty ? drafts.keep(draftKey, values) : drafts.drop(draftKey));
      },
    });
  }, [form]);
  return () => void shellServices().drafts.drop(draftKey);
}

const isNames = (value: unknown): value is Names =>
  typeof value === 'object' &&
  value !== null &&
  'first_name' in value &&
  typeof value.first_name === 'string' &&
  'last_name' in value &&
  typeof value.last_name === 'string';
