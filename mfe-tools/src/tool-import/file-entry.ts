import { type ToolField, toolFieldNames } from '@firedeck/contract';

export type FileField = Exclude<ToolField, 'picture'>;

/** The fields of a tool in files. A picture's id would not be valid in another account. */
export const fileFields = toolFieldNames.filter((field) => field !== 'picture');

/** An entry of a file, not yet validated, with its section's name. */
export type FileEntry = Record<FileField, string>;

export const mapFields = <Value>(read: (field: FileField) => Value): Record<FileField, Value> =>
  Object.fromEntries(fileFields.map((field) => [field, read(field)])) as Record<FileField, Value>;

/** Thrown if the whole file can't be used; the message says why. */
export class UnusableFile extends Error {}
