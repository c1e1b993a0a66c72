import {
  pickToolFields,
  type ToolFieldValues,
  type ToolInput,
  toolInput,
  toolPatch,
} from '@firedeck/contract';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffectEvent, useLayoutEffect } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { changedFields, differingFields } from '../tool-values.ts';

export type ToolFormState = UseFormReturn<ToolFieldValues, unknown, ToolInput>;

type ToolResolver = Resolver<ToolFieldValues, unknown, ToolInput>;

// Icon and notes are optional in the schema, but always present in the form.
const addResolver = standardSchemaResolver(toolInput) as ToolResolver;
const changesResolver = standardSchemaResolver(toolPatch);

/** Validates only changes: stored values may predate a newer rule. */
const editResolver =
  (stored: () => Partial<ToolFieldValues>): ToolResolver =>
  async (typed, context, options) => {
    const changes = changedFields(stored(), typed);
    if (Object.keys(changes).length === 0) return { values: pickToolFields(typed), errors: {} };
    const { values, errors } = await changesResolver(changes, context, options as never);
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: { ...pickToolFields(typed), ...values } as ToolInput, errors: {} };
  };

/** A tool's form, validated by the server's schema; `typed` values count as unsaved changes. */
export function useToolForm(
  saved: ToolFieldValues,
  typed: ToolFieldValues,
  { isEdit }: { isEdit: boolean },
): ToolFormState {
  const form: ToolFormState = useForm<ToolFieldValues, unknown, ToolInput>({
    defaultValues: saved,
    resolver: isEdit ? editResolver(() => form.formState.defaultValues ?? saved) : addResolver,
    // Our form focuses it, because the invalid field may be on the hidden tab.
    shouldFocusError: false,
  });
  const applyInitialDraft = useEffectEvent(() => applyDraft(form, typed));
  useLayoutEffect(() => applyInitialDraft(), []);
  return form;
}

/** Sets `typed` values as unsaved changes. */
export function applyDraft(form: ToolFormState, typed: ToolFieldValues): void {
  for (const field of differingFields(form.getValues(), typed))
    form.setValue(field, typed[field] ?? null, { shouldDirty: true });
}
