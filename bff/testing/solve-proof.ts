import { createHash } from 'node:crypto';
import { hasZeroBits, type ProofChallenge, proofText, type SignInProof } from '@firedeck/contract';

/** Solves a challenge as a browser would. */
export function solveProof({ token, puzzles, bits }: ProofChallenge): SignInProof {
  const solutions = Array.from({ length: puzzles }, (_, index) => {
    for (let solution = 0; ; solution += 1) {
      const hash = createHash('sha256')
        .update(proofText(token, index, solution))
        .digest();
      if (hasZeroBits(hash, bits)) return solution;
    }
  });
  return { token, solutions };
}
