import { factorLimits } from '@firedeck/contract';

const complete = new RegExp(`^\\d{${factorLimits.totpDigits}}$`);

/** An authenticator app's code without spaces; null if it is incomplete. */
export function parseTotp(typed: string): string | null {
  const digits = typed.replace(/\s/g, '');
  return complete.test(digits) ? digits : null;
}
