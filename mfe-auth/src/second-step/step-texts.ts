import type { FactorMethod } from '@firedeck/contract';

/** Texts of the second step of a sign-in. */
export const stepTexts = {
  heading: 'Confirm that it is you',
  account: (email: string) => `Signing in as ${email}.`,
  passkey: {
    text: 'Use your passkey or security key.',
    submit: 'Use passkey or security key',
    busy: 'Follow your browser...',
    refused: 'The passkey was not accepted. Try again, or choose another way.',
  },
  totp: {
    label: 'Code from the app',
    hint: 'The six digits that your authenticator app shows for Firedeck',
    missing: 'Please enter the six digits of the app',
    wrong: "That's not the current code. Please enter the newest one.",
  },
  code: {
    label: 'Recovery code',
    hint: 'One of the codes that you stored; each works once',
    missing: 'Please enter a recovery code',
    wrong: "That's not one of your codes, or it was used already.",
  },
  submit: 'Continue',
  busy: 'Checking...',
  rememberDevice: (days: number) =>
    days === 1
      ? "Don't ask again on this device for a day"
      : `Don't ask again on this device for ${days} days`,
  otherWays: 'Other ways',
  ways: {
    passkey: 'Use a passkey or security key',
    totp: 'Use your authenticator app',
    code: 'Use a recovery code',
  } satisfies Record<FactorMethod, string>,
  back: 'Back to the password',
} as const;
