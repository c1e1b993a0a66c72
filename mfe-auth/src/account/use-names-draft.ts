import type { User } from '@firedeck/contract';
import { shellServices } from '@firedeck/sdk';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

export type Names = User['user_metadata'];

export const names = ['first_name', 'last_name'] as const;

const draftKey = 'account-names';

/**
 * Stores unsaved names on this device and restores them. Call the returned function after a save: it
 * deletes the draft, or stores what still differs.
 */
export function useNamesDraft(form: UseFormReturn<Names>): (saved: Names) => void {
  useEffect(() => {
    let isUnmounted = false;
    let stop = (): void => undefined;
    // Waits for the stored draft: writing the initial form first would delete it.
    const read = shellServices().drafts.read(draftKey);
    void read.then((draft) => {
      if (isUnmounted) return;
      const saved = form.formState.defaultValues as Names;
      if (!sameNames(form.getValues(), saved)) follow(form.getValues(), saved);
      else if (isNames(draft))
        for (const name of names) form.setValue(name, draft[name], { shouldDirty: true });
      stop = form.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => follow(values, defaultValues as Names),
      });
    });
    return () => {
      isUnmounted = true;
      stop();
    };
  }, [form]);
  return (saved) => follow(form.getValues(), saved);
}

function follow(typed: Names, saved: Names): void {
  const { drafts } = shellServices();
  void (sameNames(typed, saved) ? drafts.drop(draftKey) : drafts.keep(draftKey, typed));
}

export const sameNames = (one: Names, other: Names): boolean =>
  names.every((name) => one[name] === other[name]);

const isNames = (value: unknown): value is Names =>
  typeof value === 'object' &&
  value !== null &&
  'first_name' in value &&
  typeof value.first_name === 'string' &&
  'last_name' in value &&
  typeof value.last_name === 'string';
