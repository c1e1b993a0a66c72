import { randomInt } from 'node:crypto';

// Without the characters that are easily confused: I, L, O and U (Crockford).
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 12;

/** 60 bits to type by hand, as in `K7QF-M2XD-PA3V`. */
export function makeDeviceCode(): string {
  const drawn = Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]);
  return drawn.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** The normalized form of the typed code, which is hashed. */
export const normalizeDeviceCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
