import { isApiError } from '@firedeck/sdk';

/**
 * Maps `invalid_credentials` to the password field: the address is known already, so only the
 * password can be wrong.
 */
export function asWrongPassword(thrown: unknown, field: string, message: string): unknown {
  if (!isApiError(thrown) || thrown.code !== 'invalid_credentials') return thrown;
  const code = 'validation_failed';
  const request_id = thrown.body?.request_id ?? '';
  return { ...thrown, code, body: { code, message, request_id, fields: [{ field, message }] } };
}
