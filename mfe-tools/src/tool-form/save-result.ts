import type { ToolField } from '@firedeck/contract';
import { isApiError, showToast } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { toolErrorSentence } from '../tool-error-sentence.ts';
import { formFieldNames } from './form-fields.ts';

/** Why a save failed, as shown in the form. */
export interface SaveError {
  /** Invalid fields with their messages. */
  fields: { field: ToolField; message: string }[];
  /** An error that doesn't belong to a field. */
  notice?: { title: string; next: string };
}

/** The page to go to after a save, or its errors. */
export type SaveResult = { redirectTo: string } | SaveError;

/** Like `toSaveError`, and shows a toast. */
export function showSaveError(thrown: unknown, title: string): SaveError {
  showToast({ kind: 'error', title: texts.error, text: title });
  return toSaveError(thrown, title);
}

/** `title` says what failed. */
export function toSaveError(thrown: unknown, title: string): SaveError {
  if (!isApiError(thrown)) return { fields: [], notice: { title, next: '' } };
  const fields = (thrown.body?.fields ?? []).flatMap(({ field, message }) => {
    const known = formFieldNames.find((name) => name === field);
    return known ? [{ field: known, message }] : [];
  });
  if (fields.length > 0) return { fields };
  return {
    fields: [],
    notice: { title, next: toolErrorSentence(thrown) },
  };
}
