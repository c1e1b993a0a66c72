import type { ToolFormValues } from './use-tool-form.ts';

export type FormTab = 'tool' | 'notes';

export const toolFields = [
  'name',
  'url',
  'picture',
  'icon',
  'notes',
] as const satisfies (keyof ToolFormValues)[];
export type ToolField = (typeof toolFields)[number];

/** The tab that a field is on. */
export const tabOf = (field: ToolField): FormTab => (field === 'notes' ? 'notes' : 'tool');

/** The first field, as the form shows them, that is among `refused`. */
export function firstRefused(refused: readonly string[]): ToolField | null {
  return toolFields.find((field) => refused.includes(field)) ?? null;
}
