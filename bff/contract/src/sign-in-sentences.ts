import type { FactorMethod } from './second-factor.ts';
import type { SecondFactorMode } from './second-factor-policy.ts';

/** Sentences about passwords and second factors that the shell and mfe-auth share. */
export const signInSentences = {
  signInAs: 'Sign in as',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordMissing: 'Please enter your password',
  passwordLength: (characters: number) => `At least ${characters} characters`,
  passkey: { submit: 'Use passkey or security key', busy: 'Follow your browser...' },
  totp: {
    label: 'Code from the app',
    missing: 'Please enter the six digits of the app',
    wrong: "That's not the current code. Please enter the newest one.",
  },
  code: {
    label: 'Recovery code',
    missing: 'Please enter a recovery code',
    wrong: "That's not one of your codes, or it was used already.",
  },
  otherWays: 'Other ways',
  ways: {
    passkey: 'Use a passkey or security key',
    totp: 'Use your authenticator app',
    code: 'Use a recovery code',
  } satisfies Record<FactorMethod, string>,
  secondFactorModes: {
    off: 'Not offered',
    optional: 'For those who want it',
    roles: 'Required of people with a role and of emergency accounts',
    all: 'Required of everyone with a password',
  } satisfies Record<SecondFactorMode, string>,
} as const;
