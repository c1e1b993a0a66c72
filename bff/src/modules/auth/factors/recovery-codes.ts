import { randomBytes } from 'node:crypto';
import { factorLimits } from '@firedeck/contract';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 120 bits can't be guessed, so a keyed hash is enough. */
const characters = 24;
const group = /.{4}(?=.)/g;

const makeCode = (): string =>
  Array.from(randomBytes(characters), (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replaceAll(group, '$&-');

export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: factorLimits.recoveryCodes }, makeCode);

/** The normalized form of a code typed from paper. */
export const normalizeCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('8', 'b');
