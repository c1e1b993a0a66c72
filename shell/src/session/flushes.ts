import type { SignOutFlush } from '@firedeck/sdk';
import { withTimeout } from './with-timeout.ts';

const flushTimeoutMs = 2_000;

/** Callbacks with which modules save pending changes before sign-out. */
export function createFlushes() {
  const flushes = new Set<SignOutFlush>();
  return {
    /** Returns a function that removes it. */
    add(flush: SignOutFlush): () => void {
      flushes.add(flush);
      return () => flushes.delete(flush);
    },
    /** Waits at most 2 s; true only when every flush saved everything. */
    async run(): Promise<boolean> {
      const all = Promise.allSettled([...flushes].map(async (flush) => flush()));
      const results = await withTimeout(flushTimeoutMs, all);
      return results?.every(hasSaved) ?? false;
    },
  };
}

const hasSaved = (result: PromiseSettledResult<boolean | undefined>): boolean =>
  result.status === 'fulfilled' && result.value !== false;
