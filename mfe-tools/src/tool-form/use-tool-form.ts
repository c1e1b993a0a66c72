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

/** What is typed, before the contract's schema trims it and completes the address. */
export interface ToolFormValues {
  name: string;
  url: string;
  icon: Glyph;
  notes: string;
  /** Id of an uploaded picture; null or absent, as in drafts of earlier versions: none. */
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

/** The fields of a tool that a member writes. */
export function writtenFields(tool: ToolFormValues): ToolFormValues {
  const { name, url, icon, notes, picture = null } = tool;
  return { name, url, icon, notes, picture };
}

/** What the server would store of it; as it is where that would be refused. */
export function savedAs(typed: ToolFormValues): ToolFormValues {
  const { data } = toolInput.safeParse(writtenFields(typed));
  return data ? writtenFields(data) : typed;
}

/** A tool as `fields` would make it. */
export const withFields = (tool: Tool, fields: ToolFormValues): Tool => ({
  ...tool,
  ...writtenFields(fields),
});

type ToolResolver = Resolver<ToolFormValues, unknown, ToolInput>;

// The schema lets icon and notes be left out; a form never does.
const addResolver = standardSchemaResolver(toolInput) as ToolResolver;
const changesResolver = standardSchemaResolver(toolPatch);

/** Only changes are sent and judged: what is stored may be older than a rule that refuses it. */
const editResolver =
  (stored: () => Partial<ToolFormValues>): ToolResolver =>
  async (typed, context, options) => {
    const before = stored();
    const changes = Object.fromEntries(
      Object.entries(writtenFields(typed)).filter(
        ([field, value]) => value !== (ownValue(before, field) ?? null),
      ),
    );
    if (Object.keys(changes).length === 0) return { values: writtenFields(typed), errors: {} };
    const { values, errors } = await changesResolver(changes, context, options as never);
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: { ...writtenFields(typed), ...values } as ToolInput, errors: {} };
  };

/** A tool's form, checked by the same schema as the server's; what is `typed` already counts as unsaved. */
export function useToolForm(
  saved: ToolFormValues,
  typed: ToolFormValues,
  { isEdit }: { isEdit: boolean },
): ToolFormState {
  const form: ToolFormState = useForm<ToolFormValues, unknown, ToolInput>({
    defaultValues: saved,
    resolver: isEdit ? editResolver(() => form.formState.defaultValues ?? saved) : addResolver,
    // The field with the error may be behind the other tab: the form itself goes there.
    shouldFocusError: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form begins with
  useLayoutEffect(() => putOnTop(form, typed), []);
  return form;
}

/** Shows `typed` as what the member has changed. */
export function putOnTop(form: ToolFormState, typed: ToolFormValues): void {
  const shown = form.getValues();
  const wanted = writtenFields(typed);
  for (const field of ['name', 'url', 'icon', 'notes', 'picture'] as const)
    if (wanted[field] !== (shown[field] ?? null))
      form.setValue(field, wanted[field], { shouldDirty: true });
}
