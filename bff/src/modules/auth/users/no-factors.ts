/** What a reset takes away from a user; recovery codes are nothing by themselves. */
export const noFactors = {
  'mfa.totp': '',
  'mfa.newTotp': '',
  'mfa.codes': '',
  'mfa.codesAt': '',
  'mfa.challenges': '',
  'mfa.devices': '',
  passkeys: '',
} as const;
