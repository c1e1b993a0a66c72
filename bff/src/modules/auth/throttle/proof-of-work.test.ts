import { createHash } from 'node:crypto';
import { hasZeroBits, type ProofChallenge, proofText } from '@firedeck/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { solveProof } from '../../../../testing/solve-proof.ts';
import { localCounters } from './local-counters.ts';
import { getDifficulty, proofsOfWork } from './proof-of-work.ts';

let now = 0;
let work: ReturnType<typeof proofsOfWork>;
const makeKey = (what: string, ...parts: string[]) =>
  `${what}:${createHash('sha256')
    .update(JSON.stringify([what, ...parts]))
    .digest('base64url')}`;

beforeEach(() => {
  now = 1_000_000;
  const counters = localCounters(() => now);
  const consume = async (...rules: Parameters<typeof counters.consume>[0]) =>
    (await counters.consume(rules)) || null;
  work = proofsOfWork({ createKey: makeKey, consume }, () => now);
});

describe('a challenge', () => {
  test('solved › allows one sign-in to its account, once', async () => {
    const proof = solveProof(work.createChallenge('dana@example.org', 4));
    expect(await work.redeem('mika@example.org', proof)).toBe(false);
    expect(await work.redeem('dana@example.org', proof)).toBe(true);
    expect(await work.redeem('dana@example.org', proof)).toBe(false);
  });

  test('returned after two minutes › is refused', async () => {
    const proof = solveProof(work.createChallenge('dana@example.org', 4));
    now += 120_001;
    expect(await work.redeem('dana@example.org', proof)).toBe(false);
  });

  test.each<[string, (challenge: ProofChallenge) => ProofChallenge]>([
    [
      'with a lower difficulty',
      (one) => ({ ...one, bits: 0, token: one.token.replace(/^14\./, '0.') }),
    ],
    ['with a later expiry', (one) => ({ ...one, bits: 0, token: one.token.replace(/\.1/, '.9') })],
    [
      'without a valid signature',
      (one) => ({ ...one, bits: 0, token: one.token.replace(/[^.]+$/, '') }),
    ],
    ['with one solution less', (one) => ({ ...one, bits: 0, puzzles: 15 })],
    ['with one solution more', (one) => ({ ...one, bits: 0, puzzles: 17 })],
    [
      'solved for another end of its token',
      ({ token, ...one }) => ({ ...one, token: `${token}.${'A'.repeat(22)}` }),
    ],
    ['not solved', (one) => ({ ...one, bits: 0 })],
  ])('%s › is refused', async (_case, change) => {
    const proof = solveProof(change(work.createChallenge('dana@example.org', 14)));
    expect(await work.redeem('dana@example.org', proof)).toBe(false);
  });
});

test.each([
  [0, 13],
  [4, 13],
  [5, 14],
  [14, 14],
  [15, 15],
  [35, 16],
  [1_000, 16],
])('after %i proofs of a day › each puzzle takes %i bits', (used, bits) => {
  expect(getDifficulty(used)).toBe(bits);
});

test.each([
  [[0, 0xff], 8, true],
  [[0, 0x7f], 9, true],
  [[0, 0x80], 9, false],
  [[1, 0], 8, false],
  [[0xff], 0, true],
])('a hash that begins with %j has %i zero bits › %s', (bytes, bits, has) => {
  expect(hasZeroBits(Uint8Array.from(bytes), bits)).toBe(has);
});

test('the text of a puzzle › is the end of the token, its index and the solution', () => {
  const signature = 'abcdefghijklmnopqrstuv';
  expect(proofText(`14.5.x.y${signature}`, 2, 77)).toBe(`${signature}.2.77`);
});
