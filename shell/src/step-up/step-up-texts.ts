import type { StepUpMethod } from './step-up.ts';

/** Texts of the step-up dialog except its title. */
export const stepUpTexts = {
  text: 'This action requires your password.',
  password: 'Password',
  missing: 'Please enter your password',
  wrong: "That's not your password.",
  submit: 'Continue',
  busy: 'Checking...',
  cancel: 'Cancel',
  agency:
    'This action requires that you sign in with your agency again. A new window opens; what you have here stays.',
  openAgency: 'Open sign-in',
  waiting: 'Waiting for the other window…',
  blocked: 'The window was blocked. Please allow windows of this site and try again.',
  passkeyText: 'This action requires your passkey or security key.',
  usePasskey: 'Use passkey or security key',
  passkeyBusy: 'Follow your browser...',
  totpText: 'This action requires a code from your authenticator app.',
  totp: 'Code from the app',
  totpMissing: 'Please enter the six digits of the app',
  wrongTotp: "That's not the current code. Please enter the newest one.",
  codeText: 'This action requires one of your recovery codes. It works once.',
  code: 'Recovery code',
  codeMissing: 'Please enter a recovery code',
  wrongCode: "That's not one of your codes, or it was used already.",
  otherWays: 'Other ways',
  ways: {
    password: 'Use your password',
    passkey: 'Use a passkey or security key',
    totp: 'Use your authenticator app',
    code: 'Use a recovery code',
    sso: 'Sign in with your agency',
  } satisfies Record<StepUpMethod, string>,
} as const;
