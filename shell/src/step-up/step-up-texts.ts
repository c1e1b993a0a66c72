import type { FactorMethod } from '@firedeck/contract';
import type { StepUpMethod } from './step-up.ts';

/** Texts of the step-up dialog except its title. */
export const stepUpTexts = {
  text: 'This action requires your password.',
  password: 'Password',
  wrong: "That's not your password.",
  submit: 'Continue',
  busy: 'Checking...',
  cancel: 'Cancel',
  agency:
    'This action requires that you sign in with your agency again. A new window opens; this page stays as it is.',
  openAgency: 'Open sign-in',
  waiting: 'Waiting for the other window...',
  blocked: 'Your browser blocked the window. Allow pop-ups for this site and try again.',
  passkeyText: 'This action requires your passkey or security key.',
  totpText: 'This action requires a code from your authenticator app.',
  codeText: 'This action requires one of your recovery codes. It works once.',
  ways: {
    password: 'Use your password',
    sso: 'Sign in with your agency',
  } satisfies Record<Exclude<StepUpMethod, FactorMethod>, string>,
} as const;
