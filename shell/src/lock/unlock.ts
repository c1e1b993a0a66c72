import { type UnlockRequest, unlockOptions } from '@firedeck/contract';
import { errorSentence, isApiError, toApiError } from '@firedeck/sdk';
import { createParser } from '../create-parser.ts';
import { screenLock } from '../session/screen-lock.ts';
import { shellSession } from '../session/shell-session.ts';
import { verifyByPasskey } from '../verify-by-passkey.ts';
import { createFirstPartyRequest } from './create-first-party-request.ts';
import { lockTexts } from './lock-texts.ts';

const parseOptions = createParser(unlockOptions);

/** Resolves to an error text, or null when unlocked. */
export async function unlock(proof: UnlockRequest): Promise<string | null> {
  try {
    await shellSession().unlock(proof);
    return null;
  } catch (thrown) {
    return formatFailure(thrown);
  }
}

/** Like `unlock`, with a passkey that the browser asks for. */
export const unlockByPasskey = (): Promise<string | null> =>
  verifyByPasskey(
    { path: '/api/unlock/passkey', init: createFirstPartyRequest(), parse: parseOptions },
    (passkey) => unlock({ passkey }),
  );

function formatFailure(thrown: unknown): string {
  const error = isApiError(thrown) ? thrown : toApiError(thrown);
  if (error.code === 'invalid_credentials') return lockTexts.wrong;
  if (error.code !== 'pin_refused') return errorSentence(error);
  const { methods = [] } = error.body ?? {};
  if (methods.includes('pin')) return lockTexts.pinWrong;
  const lock = screenLock.get();
  // The remaining methods replace the PIN.
  if (lock) screenLock.set({ ...lock, methods });
  return lockTexts.pinOff;
}
