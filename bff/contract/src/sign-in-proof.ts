import { z } from 'zod/mini';

/**
 * Proof of work that allows one more sign-in attempt while an account is rate limited by others'
 * wrong passwords: a whole number for each index, so that the SHA-256 of `proofText` starts with
 * `bits` zero bits. Several small puzzles vary less in time than a large one.
 */
export const proofChallenge = z.object({
  token: z.string(),
  puzzles: z.int(),
  bits: z.int(),
  /** Seconds until it expires. */
  expires_in: z.number(),
});

export const signInProof = z.object({
  token: z.string().check(z.maxLength(200)),
  solutions: z.array(z.int()).check(z.maxLength(64)),
});

/**
 * Uses only the token's end, which clients can't choose, so that the text fits into one hash block.
 */
export const proofText = (token: string, index: number, solution: number): string =>
  `${token.slice(-22)}.${index}.${solution}`;

/** Whether a hash starts with that many zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let index = 0; index < whole; index += 1) if (hash[index] !== 0) return false;
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0;
}

export type ProofChallenge = z.infer<typeof proofChallenge>;
export type SignInProof = z.infer<typeof signInProof>;
