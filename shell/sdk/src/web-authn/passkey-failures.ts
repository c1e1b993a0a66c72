import { ownValue } from '@firedeck/contract';

// Texts by the browser's error name. Browsers reveal no more on purpose: a page must not learn
// which keys exist.
const sentences = {
  NotAllowedError:
    'The passkey request was canceled, took too long, or was not accepted. Try again, or choose another way.',
  InvalidStateError: 'This passkey or security key is registered already.',
  NotSupportedError: "This passkey or security key can't be used here. Please try another one.",
  ConstraintError:
    'This key has no PIN or fingerprint set up. Set one up, or choose another passkey or key.',
  SecurityError: "Passkeys can't be used at this address. Please tell your administrator.",
} as const;

export const passkeysUnsupported = "This browser can't use passkeys. Please choose another way.";
const otherwise = "The passkey couldn't be used. Try again, or choose another way.";

/** The text for a failed passkey request; null if it was canceled on purpose. */
export function describePasskeyFailure(thrown: unknown): string | null {
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'AbortError') return null;
  return ownValue(sentences, name) ?? otherwise;
}
