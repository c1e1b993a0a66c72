import { createHash, randomBytes } from 'node:crypto';
import { hasZeroBits, type ProofChallenge, proofText, type SignInProof } from '@firedeck/contract';
import { isEqualSecret } from '../../../lib/crypto/secrets.ts';
import type { Throttle } from './throttle.ts';

/** Long enough for a slow device, too short to collect solutions. */
const lifeMs = 2 * 60_000;
const puzzles = 16;
/** Zero bits of each puzzle: 13 take 2^17 hashes in total (2 s), 16 take a slow tablet 20 s. */
const bits = { least: 13, most: 16 } as const;
const proofsBeforeHarder = 5;

/** Bits after a number of proofs for the account: one more each time they have doubled. */
export const getDifficulty = (used: number): number =>
  Math.min(bits.most, bits.least + Math.floor(Math.log2(used / proofsBeforeHarder + 1)));

/**
 * Challenges signed with a secret: nothing is stored until they are returned solved. Each is valid
 * for one account, one sign-in and two minutes.
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

    /** Consumes a solution; false when it is not valid for this account, or has expired. */
    async redeem(account: string, { token, solutions }: SignInProof): Promise<boolean> {
      const [difficulty = '', expiresAt = '', nonce = '', signature = '', ...more] =
        token.split('.');
      const claims = [difficulty, expiresAt, nonce];
      // If clients could choose the end of the token, one solution would fit all challenges.
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
