import { isApiError } from '@firedeck/sdk';
import { toolErrorSentence } from '../tool-error-sentence.ts';
import { type ToolField, toolFields } from './form-tabs.ts';

/** Why a save did not work, as the form shows it. */
export interface SaveProblem {
  /** Refused fields with what is wrong with them. */
  fields: { field: ToolField; message: string }[];
  /** What is not about a field. */
  notice?: { title: string; next: string };
}

/** How a save ended: with a page to go to, else what went wrong. */
export type SaveOutcome = { leadsTo: string } | SaveProblem;

/** Reads what a save threw; `title` says what failed. */
export function saveProblem(thrown: unknown, title: string): SaveProblem {
  if (!isApiError(thrown)) return { fields: [], notice: { title, next: '' } };
  const fields = (thrown.body?.fields ?? []).flatMap(({ field, message }) => {
    const known = toolFields.find((name) => name === field);
    return known ? [{ field: known, message }] : [];
  });
  if (fields.length > 0) return { fields };
  return {
    fields: [],
    notice: { title, next: toolErrorSentence(thrown) },
  };
}
