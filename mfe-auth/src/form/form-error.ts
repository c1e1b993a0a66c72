import { type ErrorCode, type FieldError, limits, ownValue } from '@firedeck/contract';
import { type ApiError, errorSentence, isApiError } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** A failed request as the toast and the form's fields show it. */
export interface FormError {
  sentence: string;
  /** Empty when it belongs to no field. */
  fields: FieldError[];
}

const fieldByCode: Partial<Record<ErrorCode | 'network', string>> = {
  invalid_credentials: 'password',
  user_already_exists: 'email',
  weak_password: 'password',
};

/** Turns anything the session or the API throws into texts. */
export function toFormError(thrown: unknown): FormError {
  if (!isApiError(thrown)) return { sentence: texts.errorOccurred, fields: [] };
  const sentence = errorSentence(thrown);
  const field = fieldByCode[thrown.code];
  // Beside the toast, which says what was refused, the field says why.
  const message = weaknesses(thrown).join(' ') || sentence;
  if (field) return { sentence, fields: [{ field, message }] };
  return { sentence, fields: thrown.body?.fields ?? [] };
}

const weaknesses = ({ body }: ApiError): string[] =>
  (body?.reasons ?? []).flatMap(
    (reason) =>
      ownValue(
        texts.weakPassword,
        reason,
      )?.(body?.limit?.value ?? limits.passwordMinimumCharacters) ?? [],
  );
