import { z } from 'zod/mini';

/**
 * Work that lets one more sign-in be tried while others' wrong passwords keep an account closed: for
 * each index a whole number, so that SHA-256 of `proofText` begins with as many zero bits. Several
 * small puzzles in place of a large one take about the same time every time.
 */
export const proofChallenge = z.object({
  token: z.string(),
  puzzles: z.int(),
  bits: z.int(),
  /** It must be back within so many seconds. */
  expires_in: z.number(),
});

export const signInProof = z.object({
  token: z.string().check(z.maxLength(200)),
  solutions: z.array(z.int()).check(z.maxLength(64)),
});

/** Of the token its end, which nobody can choose: the whole text fits into one block of the hash. */
export const proofText = (token: string, index: number, solution: number): string =>
  `${token.slice(-22)}.${index}.${solution}`;

/** Whether a hash begins with as many zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = bits >> 3;
  for (let index = 0; index < whole; index += 1) if (hash[index] !== 0) return false;
  return (hash[whole] ?? 0) >> (8 - (bits & 7)) === 0;
}

export type ProofChallenge = z.infer<typeof proofChallenge>;
export type SignInProof = z.infer<typeof signInProof>;
