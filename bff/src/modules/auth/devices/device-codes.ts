import { randomInt } from 'node:crypto';

// Without those that are read as another one: I, L, O and U (Crockford).
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 12;

/** As in `K7QF-M2XD-PA3V`: 60 bits, typed by hand. */
export function makeDeviceCode(): string {
  const drawn = Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]);
  return drawn.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** What was typed, in the one form that is hashed. */
export const normalizeDeviceCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
