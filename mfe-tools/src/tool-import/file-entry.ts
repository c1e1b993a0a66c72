import { type ToolField, toolFieldNames } from '@firedeck/contract';

export type FileField = Exclude<ToolField, 'picture'>;

/** The fields of a tool in files: a picture's id means nothing in another account. */
export const fileFields = toolFieldNames.filter((field) => field !== 'picture');

/** An entry of a file, not validated yet; its section by name. */
export type FileEntry = Record<FileField, string>;

export const mapFields = <Value>(read: (field: FileField) => Value): Record<FileField, Value> =>
  Object.fromEntries(fileFields.map((field) => [field, read(field)])) as Record<FileField, Value>;

/** The file as a whole can't be used; the message says why. */
export class UnusableFile extends Error {}
