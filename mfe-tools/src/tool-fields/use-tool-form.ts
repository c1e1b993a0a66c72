import {
  defaultGlyph,
  type Glyph,
  ownValue,
  type Tool,
  type ToolInput,
  toolInput,
  toolPatch,
} from '@firedeck/contract';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useLayoutEffect } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';

/** Typed values, before the contract's schema trims them and completes the URL. */
export interface ToolFormValues {
  name: string;
  url: string;
  icon: Glyph;
  notes: string;
  /** Id of an uploaded picture. None: null, or undefined in drafts of earlier releases. */
  picture?: string | null | undefined;
}

export type ToolFormState = UseFormReturn<ToolFormValues, unknown, ToolInput>;

export const emptyTool: ToolFormValues = {
  name: '',
  url: '',
  icon: defaultGlyph,
  notes: '',
  picture: null,
};

/** The fields of a tool that a member can edit. */
export function pickEditable(tool: ToolFormValues): ToolFormValues {
  const { name, url, icon, notes, picture = null } = tool;
  return { name, url, icon, notes, picture };
}

/** The values as the server would store them; unchanged if invalid. */
export function normalize(typed: ToolFormValues): ToolFormValues {
  const { data } = toolInput.safeParse(pickEditable(typed));
  return data ? pickEditable(data) : typed;
}

export const withFields = (tool: Tool, fields: ToolFormValues): Tool => ({
  ...tool,
  ...pickEditable(fields),
});

type ToolResolver = Resolver<ToolFormValues, unknown, ToolInput>;

// Icon and notes are optional in the schema, but always present in the form.
const addResolver = standardSchemaResolver(toolInput) as ToolResolver;
const changesResolver = standardSchemaResolver(toolPatch);

/** Validates only changes: stored values may predate a newer rule. */
const editResolver =
  (stored: () => Partial<ToolFormValues>): ToolResolver =>
  async (typed, context, options) => {
    const before = stored();
    const changes = Object.fromEntries(
      Object.entries(pickEditable(typed)).filter(
        ([field, value]) => value !== (ownValue(before, field) ?? null),
      ),
    );
    if (Object.keys(changes).length === 0) return { values: pickEditable(typed), errors: {} };
    const { values, errors } = await changesResolver(changes, context, options as never);
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: { ...pickEditable(typed), ...values } as ToolInput, errors: {} };
  };

/** A tool's form, validated by the server's schema; `typed` values count as unsaved changes. */
export function useToolForm(
  saved: ToolFormValues,
  typed: ToolFormValues,
  { isEdit }: { isEdit: boolean },
): ToolFormState {
  const form: ToolFormState = useForm<ToolFormValues, unknown, ToolInput>({
    defaultValues: saved,
    resolver: isEdit ? editResolver(() => form.formState.defaultValues ?? saved) : addResolver,
    // The invalid field may be on the other tab: the form focuses it itself.
    shouldFocusError: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: initial values
  useLayoutEffect(() => applyDraft(form, typed), []);
  return form;
}

/** Sets `typed` values as unsaved changes. */
export function applyDraft(form: ToolFormState, typed: ToolFormValues): void {
  const current = form.getValues();
  const next = pickEditable(typed);
  for (const field of ['name', 'url', 'icon', 'notes', 'picture'] as const)
    if (next[field] !== (current[field] ?? null))
      form.setValue(field, next[field], { shouldDirty: true });
}
