/** For comparison: spellings that mail treats the same are one account. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

export function getEmailDomain(email: string): string {
  return normalizeEmail(email).split('@').at(-1) ?? '';
}
