import { ssoStarted, ssoStepUp } from '@firedeck/contract';
import { errorSentence, toApiError } from '@firedeck/sdk';
import { sleep } from '../browser/sleep.ts';
import { createBackOff } from '../connection/back-off.ts';
import { createParser } from '../create-parser.ts';
import { requestJson } from '../request-json.ts';

const path = '/api/sso/step-up';
const parseStarted = createParser(ssoStarted);
const parseStepUp = createParser(ssoStepUp);

/** Opens the provider's sign-in page in the window; resolves to an error text, or null. */
export async function openProviderIn(opened: Window): Promise<string | null> {
  try {
    // The provider's page must not access this page.
    opened.opener = null;
    opened.location.href = (await requestJson(path, { method: 'POST' }, parseStarted)).url;
    return null;
  } catch (cause) {
    opened.close();
    return errorSentence(toApiError(cause));
  }
}

const checkEveryMs = 2_000;

/**
 * Polls until the member has signed in, with backoff while the server fails. Resolves to false only
 * if `signal` aborts.
 */
export async function waitForSignIn(signal: AbortSignal): Promise<boolean> {
  const backOff = createBackOff();
  while (!signal.aborted) {
    const response = await requestJson(path, {}, parseStepUp).catch(() => null);
    if (response?.is_recent === true) return !signal.aborted;
    if (response) backOff.reset();
    const waitMs = response ? checkEveryMs : backOff.nextMs();
    await sleep(waitMs);
  }
  return false;
}
