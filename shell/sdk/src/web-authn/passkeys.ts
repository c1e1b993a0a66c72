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

// The library and the contract describe the same standard but differ in optional fields.

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** Whether this browser suggests passkeys in the email field. */
export const hasPasskeySuggestions = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/**
 * Prompts the member to create a passkey or register a security key.
 *
 * @throws an error for `describePasskeyFailure`
 */
export async function createPasskey(options: PasskeyCreationOptions): Promise<PasskeyAttestation> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as PasskeyAttestation;
}

/**
 * Prompts the member to use a passkey or security key. `isSuggested`: waits for a choice in the
 * email field instead of a dialog, until another request starts.
 *
 * @throws an error for `describePasskeyFailure`
 */
export async function promptForPasskey(
  options: PasskeyRequestOptions,
  { isSuggested = false } = {},
): Promise<PasskeyAssertion> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const used = await startAuthentication({ optionsJSON, useBrowserAutofill: isSuggested });
  return used as PasskeyAssertion;
}

/** Cancels a pending request. */
export const cancelPasskeyRequest = (): void => WebAuthnAbortService.cancelCeremony();
