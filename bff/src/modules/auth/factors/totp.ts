import { factorLimits } from '@firedeck/contract';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238, as supported by every authenticator app. */
const parameters = {
  algorithm: 'SHA1',
  digits: factorLimits.totpDigits,
  period: factorLimits.totpPeriodSeconds,
} as const;
const secretBytes = 20;
/** Clocks differ, and typing takes time. */
const periodsApart = 1;

export const makeTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** For a QR code: the label and the secret. */
export const formatTotpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...parameters, issuer, label, secret }).toString();

/** The period of the code; null when it is wrong, too early or too late. */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | null {
  const token = code.replaceAll(' ', '');
  const totp = new TOTP({ ...parameters, secret });
  const delta = totp.validate({ token, timestamp: now, window: periodsApart });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
