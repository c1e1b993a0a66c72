export const passkeyTexts = {
  or: 'or',
  submit: 'Sign in with a passkey',
} as const;
