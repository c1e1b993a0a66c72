import { z } from 'zod/mini';
import { instant } from './shared.ts';

export const pinLimits = {
  minDigits: 6,
  maxDigits: 8,
  /** Wrong tries before the PIN is turned off on the device, until the next full sign-in there. */
  tries: 5,
  /** Devices with a PIN per member; one more replaces the oldest. */
  devices: 20,
} as const;

const { minDigits, maxDigits } = pinLimits;
const digits = z
  .string(`Please enter ${minDigits} to ${maxDigits} digits`)
  .check(
    z.regex(
      new RegExp(`^[0-9]{${minDigits},${maxDigits}}$`),
      `Please enter ${minDigits} to ${maxDigits} digits`,
    ),
    z.meta({ examples: ['274950'] }),
  );

/** For unlocking, where a weak PIN is just a wrong one. */
export const pin = digits;

const upwards = '01234567890123456789';
const downwards = [...upwards].reverse().join('');

/** One digit repeated, a sequence such as 345678, or a repeated group such as 121212. */
export const isWeakPin = (typed: string): boolean =>
  upwards.includes(typed) || downwards.includes(typed) || /^(\d{1,4})\1+$/.test(typed);

/** `PUT /api/me/pin`: sets or replaces the member's PIN on the session's device. */
export const newPin = z.object({
  pin: digits.check(
    z.refine(
      (typed) => !isWeakPin(typed),
      'Choose a PIN without sequences (345678) or repeats (121212)',
    ),
  ),
});

/** `GET /api/me/pin`; 204 on personal devices. */
export const ownPin = z.object({
  /** Null: no PIN. */
  created_at: z.nullable(instant),
  /** True after too many wrong tries, until the next sign-in on this device. */
  is_off: z.boolean(),
});

export type NewPin = z.infer<typeof newPin>;
export type OwnPin = z.infer<typeof ownPin>;
