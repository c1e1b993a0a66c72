/** How addresses are compared: two spellings that mail treats alike are one account. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

export function getEmailDomain(email: string): string {
  return normalizeEmail(email).split('@').at(-1) ?? '';
}
