import { z } from 'zod/mini';
import { instant } from './shared.ts';

export const pinLimits = {
  minDigits: 6,
  maxDigits: 8,
  /** Wrong ones, before it is off on that device until the next full sign-in there. */
  tries: 5,
  /** Of one member; one more replaces the oldest. */
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

/** Of an unlock, where a weak one is a wrong one. */
export const pin = digits;

const upwards = '01234567890123456789';
const downwards = [...upwards].reverse().join('');

/** One digit over and over, a sequence such as 345678, or a group that repeats such as 121212. */
export const isWeakPin = (typed: string): boolean =>
  upwards.includes(typed) || downwards.includes(typed) || /^(\d{1,4})\1+$/.test(typed);

/** `PUT /api/me/pin`: the member's PIN on the device of the session, in place of the one before. */
export const newPin = z.object({
  pin: digits.check(
    z.refine(
      (typed) => !isWeakPin(typed),
      'Choose a PIN without sequences (345678) or repeats (121212)',
    ),
  ),
});

/** `GET /api/me/pin`; 204 on a device that no operator gave a profile. */
export const ownPin = z.object({
  /** Null: none. */
  created_at: z.nullable(instant),
  /** After too many wrong tries, until the next sign-in here. */
  is_off: z.boolean(),
});

export type NewPin = z.infer<typeof newPin>;
export type OwnPin = z.infer<typeof ownPin>;
