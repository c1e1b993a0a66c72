import type { ToolField, ToolFieldValues, ToolPatch } from '@firedeck/contract';
import { formTexts } from '../form-texts.ts';
import { toolPictureTexts } from '../tool-picture-texts.ts';

export type FormTab = 'tool' | 'notes';

interface FormField {
  tab: FormTab;
  label(): string;
  /** The value as text, where it is not text already. */
  format?(values: ToolFieldValues): string;
}

/** The fields of the tool form in screen order. */
export const formFields: Record<ToolField, FormField> = {
  name: { tab: 'tool', label: () => formTexts.name },
  url: { tab: 'tool', label: () => formTexts.url },
  icon: {
    tab: 'tool',
    label: () => formTexts.icon,
    format: ({ icon }) => formTexts.icons[icon],
  },
  section: {
    tab: 'tool',
    label: () => formTexts.section,
    format: ({ section }) => (section ? formTexts.someSection : formTexts.noSection),
  },
  picture: {
    tab: 'tool',
    label: () => toolPictureTexts.label,
    format: ({ picture }) => (picture ? toolPictureTexts.some : toolPictureTexts.none),
  },
  notes: { tab: 'notes', label: () => formTexts.notes },
};

export const formFieldNames = Object.keys(formFields) as ToolField[];

export const formatField = (field: ToolField, values: ToolFieldValues): string =>
  formFields[field].format?.(values) ?? values[field] ?? '';

/** The first of the invalid fields in screen order. */
export const findFirstInvalid = (invalid: readonly string[]): ToolField | undefined =>
  formFieldNames.find((field) => invalid.includes(field));

// No value is null, or undefined in drafts of earlier releases.
export const differingFields = (one: ToolPatch, other: ToolPatch): ToolField[] =>
  formFieldNames.filter((field) => (one[field] ?? null) !== (other[field] ?? null));

/** The fields that differ from the loaded tool: only these are sent. */
export function changedFields(loaded: ToolPatch, typed: ToolFieldValues): ToolPatch {
  const changed = differingFields(loaded, typed);
  return Object.fromEntries(changed.map((field) => [field, typed[field] ?? null]));
}
