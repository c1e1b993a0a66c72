import { ssoStarted, ssoStepUp } from '@firedeck/contract';
import {
  type AnswerReader,
  errorSentence,
  readAnswer,
  readApiError,
  shellServices,
  toApiError,
} from '@firedeck/sdk';
import { createBackOff } from '../connection/back-off.ts';
import { createParser } from '../create-parser.ts';
import { sleep } from '../sleep.ts';

const path = '/api/sso/step-up';
const parseStarted = createParser(ssoStarted);
const parseStepUp = createParser(ssoStepUp);

async function request<Answer>(
  method: 'GET' | 'POST',
  parse: AnswerReader<Answer>,
): Promise<Answer> {
  const response = await shellServices().fetchApi(path, { method });
  if (!response.ok) throw await readApiError(response);
  return readAnswer(response, parse);
}

/** Leads a window to the provider's sign-in page; resolves to an error text, or null. */
export async function openProviderIn(opened: Window): Promise<string | null> {
  try {
    // What the provider shows there must not reach this page.
    opened.opener = null;
    opened.location.href = (await request('POST', parseStarted)).url;
    return null;
  } catch (cause) {
    opened.close();
    return errorSentence(toApiError(cause));
  }
}

const checkEveryMs = 2_000;

/**
 * Checks again and again whether the member has signed in there, ever more rarely while nobody answers.
 * Resolves to false only when `ended` aborts.
 */
export async function waitForSignIn(ended: AbortSignal): Promise<boolean> {
  const backOff = createBackOff();
  while (!ended.aborted) {
    const answer = await request('GET', parseStepUp).catch(() => null);
    if (answer?.is_recent === true) return !ended.aborted;
    if (answer) backOff.reset();
    const waitMs = answer ? checkEveryMs : backOff.nextMs();
    await sleep(waitMs);
  }
  return false;
}
