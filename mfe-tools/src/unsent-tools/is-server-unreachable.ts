import { isApiError } from '@firedeck/sdk';

/** Whether a request failed without a response from our server; a proxy may have responded. */
export function isServerUnreachable(thrown: unknown): boolean {
  if (!isApiError(thrown)) return false;
  return thrown.code === 'network' || (thrown.status >= 502 && thrown.body === null);
}
