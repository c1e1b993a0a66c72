import { type ErrorCode, type FieldError, limits, ownValue } from '@firedeck/contract';
import { type ApiError, errorSentence, isApiError } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** A failed request as texts for the toast and the form's fields. */
export interface FormError {
  sentence: string;
  /** Empty if the error belongs to no field. */
  fields: FieldError[];
}

const fieldByCode: Partial<Record<ErrorCode | 'network', string>> = {
  invalid_credentials: 'password',
  user_already_exists: 'email',
  weak_password: 'password',
};

/** Turns any error of the session or the API into texts. */
export function toFormError(thrown: unknown): FormError {
  if (!isApiError(thrown)) return { sentence: texts.errorOccurred, fields: [] };
  const sentence = errorSentence(thrown);
  const field = fieldByCode[thrown.code];
  // The toast says that the password was rejected, the field says why.
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
