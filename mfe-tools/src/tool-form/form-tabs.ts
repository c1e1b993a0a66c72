import type { ToolFormValues } from '../tool-fields/use-tool-form.ts';

export type FormTab = 'tool' | 'notes';

export const toolFields = [
  'name',
  'url',
  'picture',
  'icon',
  'notes',
] as const satisfies (keyof ToolFormValues)[];
export type ToolField = (typeof toolFields)[number];

export const getTab = (field: ToolField): FormTab => (field === 'notes' ? 'notes' : 'tool');

/** The first of the invalid fields in form order. */
export function findFirstInvalid(invalid: readonly string[]): ToolField | null {
  return toolFields.find((field) => invalid.includes(field)) ?? null;
}
