/** Texts of the sign-in with a passkey alone. */
export const passkeyTexts = {
  or: 'or',
  submit: 'Sign in with a passkey',
} as const;
