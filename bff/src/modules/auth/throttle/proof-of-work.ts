import { createHash, randomBytes } from 'node:crypto';
import { hasZeroBits, type ProofChallenge, proofText, type SignInProof } from '@firedeck/contract';
import { isEqualSecret } from '../../../lib/crypto/secrets.ts';
import type { Throttle } from './throttle.ts';

/** Long enough for a slow device, too short to hoard solutions. */
const lifeMs = 2 * 60_000;
const puzzles = 16;
/** Zero bits of each puzzle: 13 take 2^17 hashes in all, a second or two; 16 take a slow tablet 20 s. */
const bits = { least: 13, most: 16 } as const;
const dearerAfter = 5;

/** How many bits after so many proofs on the account: one more each time they have doubled. */
export const getDifficulty = (used: number): number =>
  Math.min(bits.most, bits.least + Math.floor(Math.log2(used / dearerAfter + 1)));

/**
 * Challenges that only who holds our secret can make: nothing is stored of them until they come back
 * solved. Each is for one account, one sign-in and two minutes.
 */
export function proofsOfWork(
  { createKey, consume }: Pick<Throttle, 'createKey' | 'consume'>,
  now = Date.now,
) {
  const sign = (account: string, claims: readonly string[]): string =>
    createKey('sign-in-proof', account, ...claims).replace(/^.*:/, '');

  return {
    createChallenge(account: string, difficulty: number): ProofChallenge {
      const nonce = randomBytes(9).toString('base64url');
      const claims = [String(difficulty), String(now() + lifeMs), nonce];
      const token = [...claims, sign(account, claims)].join('.');
      return { token, puzzles, bits: difficulty, expires_in: lifeMs / 1_000 };
    },

    /** Takes a solution, once; false when it is none for this account, or too late. */
    async redeem(account: string, { token, solutions }: SignInProof): Promise<boolean> {
      const [difficulty = '', expiresAt = '', nonce = '', signature = '', ...more] =
        token.split('.');
      const claims = [difficulty, expiresAt, nonce];
      // A chosen end of the token would be solved once for all challenges.
      if (more.length > 0 || !isEqualSecret(signature, sign(account, claims))) return false;
      if (Number(expiresAt) < now() || solutions.length !== puzzles) return false;
      if (!isSolved(token, solutions, Number(difficulty))) return false;
      const once = { key: `sign-in-proof:${signature}`, free: 1, withinMs: lifeMs };
      return (await consume(once)) === null;
    },
  };
}

function isSolved(token: string, solutions: readonly number[], difficulty: number): boolean {
  return solutions.every((solution, index) => {
    const hash = createHash('sha256')
      .update(proofText(token, index, solution))
      .digest();
    return hasZeroBits(hash, difficulty);
  });
}
