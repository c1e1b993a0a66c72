import { type ErrorCode, type FieldError, limits, ownValue } from '@firedeck/contract';
import { type ApiError, errorSentence, isApiError } from '@firedeck/sdk';
import { texts } from '../texts.ts';

/** Why a sign-in or sign-up did not succeed: for the toast, and for the fields that it is about. */
export interface Refusal {
  sentence: string;
  /** Empty when it is about none of the fields. */
  fields: FieldError[];
}

const fieldOf: Partial<Record<ErrorCode | 'network', string>> = {
  invalid_credentials: 'password',
  user_already_exists: 'email',
  weak_password: 'password',
};

/** Reads whatever the shell's session throws. */
export function readRefusal(thrown: unknown): Refusal {
  if (!isApiError(thrown)) return { sentence: texts.errorOccurred, fields: [] };
  const sentence = [errorSentence(thrown), ...weaknesses(thrown)].join(' ');
  const field = fieldOf[thrown.code];
  if (field) return { sentence, fields: [{ field, message: sentence }] };
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
