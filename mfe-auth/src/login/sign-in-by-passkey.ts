import { type PasskeyAssertion, passkeySignInOptions } from '@firedeck/contract';
import { isApiError, showToast } from '@firedeck/sdk';
import {
  describePasskeyFailure,
  hasPasskeySuggestions,
  hasPasskeys,
  passkeysUnsupported,
  promptForPasskey,
} from '@firedeck/sdk/web-authn';
import { createParser } from '../create-parser.ts';
import { secondFactorSession } from '../factors/second-factor-session.ts';
import { toFormError } from '../form/form-error.ts';
import { post } from '../public-api.ts';
import { showSignInToast } from '../show-sign-in-toast.ts';
import { texts } from '../texts.ts';
import type { SignInChoices } from './form-rules.ts';

const parseOptions = createParser(passkeySignInOptions);

/** Signs in by a prompt. Resolves to an error text, or null after success or a cancel. */
export async function signInByPasskey(getChoices: () => SignInChoices): Promise<string | null> {
  if (!hasPasskeys()) return passkeysUnsupported;
  try {
    await verify(await requestPasskey({ isSuggested: false }), getChoices());
    return null;
  } catch (thrown) {
    return toText(thrown);
  }
}

/**
 * Lets the browser suggest passkeys in the email field. Resolves to an error text if the chosen one
 * was rejected; errors before a choice are ignored. After `signal`, no prompt opens, because it would
 * cancel a newer one.
 */
export async function suggestPasskeys(
  getChoices: () => SignInChoices,
  signal: AbortSignal,
): Promise<string | null> {
  if (!(await hasPasskeySuggestions()) || signal.aborted) return null;
  const passkey = await requestPasskey({ isSuggested: true }, signal).catch(() => null);
  return passkey && verify(passkey, getChoices()).then(nothing, toText);
}

async function requestPasskey(
  how: { isSuggested: boolean },
  signal?: AbortSignal,
): Promise<PasskeyAssertion> {
  const { options } = await post('/api/sign-in/passkey/options', {}, parseOptions);
  signal?.throwIfAborted();
  return promptForPasskey(options, how);
}

async function verify(passkey: PasskeyAssertion, choices: SignInChoices): Promise<void> {
  showSignInToast(await secondFactorSession().signInByPasskey({ passkey, ...choices }));
}

const nothing = () => null;

function toText(thrown: unknown): string | null {
  // Errors of the browser are shown only above the button: on a phone, a toast would cover it.
  if (!isApiError(thrown)) return describePasskeyFailure(thrown);
  const text = toFormError(thrown).sentence;
  showToast({ kind: 'error', title: texts.signIn.failed, text });
  return text;
}
