import { hasZeroBits, type ProofChallenge, proofText, type SignInProof } from '@firedeck/contract';

// Short slices keep the page responsive.
const sliceMs = 12;
const hashesBetweenLooks = 64;

interface Progress {
  /** Aborting rejects with its reason. */
  signal: AbortSignal;
  /** Receives progress from 0 to 1. */
  onProgress(share: number): void;
}

/** Solves the proof of work that allows one more attempt. The hash code is loaded lazily. */
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

/** Without a timer, because browsers throttle timers of background pages to one per second. */
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
