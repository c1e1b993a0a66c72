/** How addresses are compared: two spellings that mail treats alike are one account. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

export function domainOf(email: string): string {
  return emailKeyOf(email).split('@').at(-1) ?? '';
}
