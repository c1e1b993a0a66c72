import { hasZeroBits, type ProofChallenge, proofText, type SignInProof } from '@firedeck/contract';

// Shorter than people notice: the page goes on answering meanwhile.
const sliceMs = 12;
const hashesBetweenLooks = 64;

interface Progress {
  /** Aborted: the work ends with its reason. */
  signal: AbortSignal;
  /** Hears the share that is done, from 0 to 1. */
  onProgress(share: number): void;
}

/** Does the work that lets one more sign-in be tried. What hashes is loaded here alone. */
export async function solveChallenge(
  { token, puzzles, bits }: ProofChallenge,
  { signal, onProgress }: Progress,
): Promise<SignInProof> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const encoder = new TextEncoder();
  const isSolution = (index: number, solution: number): boolean =>
    hasZeroBits(sha256(encoder.encode(proofText(token, index, solution))), bits);

  const solutions: number[] = [];
  let tried = 0;
  while (solutions.length < puzzles) {
    const end = performance.now() + sliceMs;
    while (performance.now() < end && solutions.length < puzzles)
      for (let left = hashesBetweenLooks; left > 0; left -= 1) {
        tried += 1;
        if (!isSolution(solutions.length, tried)) continue;
        solutions.push(tried);
        tried = 0;
        break;
      }
    onProgress(solutions.length / puzzles);
    await nextTask();
    signal.throwIfAborted();
  }
  return { token, solutions };
}

/** Not a timer: those of a page in the background come once a second. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
