import type { ToolField, ToolFieldValues } from '@firedeck/contract';
import { formTexts } from './form-texts.ts';
import { toolPictureTexts } from './picture/picture-texts.ts';

export type FormTab = 'tool' | 'notes';

interface FormField {
  tab: FormTab;
  label(): string;
  /** Formats a value that is not text. */
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

/** The fields among `names`, in screen order. */
export const inScreenOrder = (names: readonly string[]): ToolField[] =>
  formFieldNames.filter((field) => names.includes(field));
