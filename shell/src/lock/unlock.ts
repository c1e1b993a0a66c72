import { type PasskeyRequestOptions, type UnlockRequest, unlockOptions } from '@firedeck/contract';
import {
  errorSentence,
  isApiError,
  readAnswer,
  readApiError,
  shellServices,
  toApiError,
} from '@firedeck/sdk';
import { describePasskeyFailure, promptForPasskey } from '@firedeck/sdk/web-authn';
import { createParser } from '../create-parser.ts';
import { fromOurPages } from './from-our-pages.ts';
import { lockTexts } from './lock-texts.ts';
import { lockControl, screenLock } from './screen-lock.ts';

const parseOptions = createParser(unlockOptions);

/** Resolves to why not, in words; null: unlocked. */
export async function unlock(proof: UnlockRequest): Promise<string | null> {
  try {
    await lockControl().unlock(proof);
    return null;
  } catch (thrown) {
    return describe(thrown);
  }
}

/** The same, with a passkey that the browser asks for. */
export async function unlockByPasskey(): Promise<string | null> {
  let options: PasskeyRequestOptions;
  try {
    const response = await shellServices().fetchApi('/api/unlock/passkey', fromOurPages());
    if (!response.ok) throw await readApiError(response);
    ({ options } = await readAnswer(response, parseOptions));
  } catch (cause) {
    return errorSentence(toApiError(cause));
  }
  try {
    return await unlock({ passkey: await promptForPasskey(options) });
  } catch (thrown) {
    return describePasskeyFailure(thrown) ?? '';
  }
}

function describe(thrown: unknown): string {
  const error = isApiError(thrown) ? thrown : toApiError(thrown);
  if (error.code === 'invalid_credentials') return lockTexts.wrong;
  if (error.code !== 'pin_refused') return errorSentence(error);
  const { methods = [] } = error.body ?? {};
  if (methods.includes('pin')) return lockTexts.pinWrong;
  const lock = screenLock.get();
  // What is left, in place of the digits.
  if (lock) screenLock.set({ ...lock, methods });
  return lockTexts.pinOff;
}
