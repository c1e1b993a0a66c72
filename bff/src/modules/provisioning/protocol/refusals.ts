import { type ErrorBody, type ErrorCode, errorBody } from '@firedeck/contract';
import { parseJson } from '@firedeck/runtime/parse-json';
import { z } from 'zod/mini';
import { formatError, type ScimType } from './scim-error.ts';

const scimTypes = new Map<ErrorCode, ScimType>([
  ['invalid_json', 'invalidSyntax'],
  ['validation_failed', 'invalidValue'],
]);

/** Whether a response is an error in the format of the bff. */
export const isErrorBody = (payload: unknown): payload is string =>
  typeof payload === 'string' && z.safeParse(errorBody, parseJson(payload)).success;

export function toScimError(status: number, payload: string): string {
  const { code, message } = parseJson(payload) as ErrorBody;
  return JSON.stringify(formatError(status, message, scimTypes.get(code)));
}

const errorOfScim = z.object({ detail: z.string() });

/** The error detail for a directory; null for any other response. */
export function readDetail(payload: unknown): string | null {
  const read = z.safeParse(errorOfScim, typeof payload === 'string' ? parseJson(payload) : null);
  return read.success ? read.data.detail : null;
}
