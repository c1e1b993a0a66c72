import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@firedeck/contract';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

// The library and the contract describe one standard; they differ in what they leave optional.

/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** Whether this browser lists passkeys beneath the field of the address. */
export const hasPasskeySuggestions = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/**
 * Has the member make a passkey or register a security key.
 *
 * @throws what `describePasskeyFailure` tells in words
 */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyAttestation> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as PasskeyAttestation;
}

/**
 * Has the member use a passkey or security key. `isSuggested`: waits until one is chosen beneath the
 * field of the address, without a dialog; another request ends the waiting.
 *
 * @throws what `describePasskeyFailure` tells in words
 */
export async function promptForPasskey(
  options: PasskeyRequestOptions,
  { isSuggested = false } = {},
): Promise<PasskeyAssertion> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const used = await startAuthentication({ optionsJSON, useBrowserAutofill: isSuggested });
  return used as PasskeyAssertion;
}

/** Ends a request that still waits for the member. */
export const cancelPasskeyRequest = (): void => WebAuthnAbortService.cancelCeremony();
