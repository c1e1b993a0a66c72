import { formatNumber, selectPlural } from '@firedeck/sdk';

export const stepTexts = {
  heading: "Confirm it's you",
  account: (email: string) => `Signing in as ${email}.`,
  passkey: {
    text: 'Use your passkey or security key.',
    refused: 'The passkey was not accepted. Try again, or choose another way.',
  },
  hints: {
    totp: 'The six digits that your authenticator app shows for Firedeck',
    code: 'One of the codes that you stored; each works once',
  },
  submit: 'Continue',
  busy: 'Checking...',
  rememberDevice: (days: number) =>
    selectPlural(days, {
      one: "Don't ask again on this device for a day",
      other: `Don't ask again on this device for ${formatNumber(days)} days`,
    }),
  back: 'Back to the password',
} as const;
