import { ssoStarted, ssoStepUp } from '@firedeck/contract';
import { errorSentence, toApiError } from '@firedeck/sdk';
import { sleep } from '../browser/sleep.ts';
import { createBackOff } from '../connection/back-off.ts';
import { createParser } from '../create-parser.ts';
import { requestJson } from '../request-json.ts';

const path = '/api/sso/step-up';
const parseStarted = createParser(ssoStarted);
const parseStepUp = createParser(ssoStepUp);

/** Leads a window to the provider's sign-in page; resolves to an error text, or null. */
export async function openProviderIn(opened: Window): Promise<string | null> {
  try {
    // What the provider shows there must not reach this page.
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
 * Checks again and again whether the member has signed in there, ever more rarely while nobody answers.
 * Resolves to false only when `signal` aborts.
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
