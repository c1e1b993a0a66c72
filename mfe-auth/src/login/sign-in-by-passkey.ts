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

/** Signs in; resolves to why not, in words, or null. */
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
 * Offers the member's passkeys beneath the field of the address. Resolves to why one that was chosen
 * was refused, in words; what fails before stays silent. Nothing is offered after `signal`: it would end
 * another request.
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
  // The browser's refusals are shown only at the button: a toast would cover it on a phone.
  if (!isApiError(thrown)) return describePasskeyFailure(thrown);
  const text = toFormError(thrown).sentence;
  showToast({ kind: 'error', title: texts.signIn.failed, text });
  return text;
}
