import type { SignOutFlush } from '@firedeck/sdk';
import { within } from './within.ts';

const flushTimeMs = 2_000;

/** What modules still hold and want saved before the session ends. */
export function createFlushes() {
  const flushes = new Set<SignOutFlush>();
  return {
    /** Returns the way to take it back. */
    add(flush: SignOutFlush): () => void {
      flushes.add(flush);
      return () => flushes.delete(flush);
    },
    /** Waits for all of them, at most 2 s; true only when each is known to have saved everything. */
    async run(): Promise<boolean> {
      const all = Promise.allSettled([...flushes].map(async (flush) => flush()));
      const results = await within(flushTimeMs, all);
      return results?.every(hasSaved) ?? false;
    },
  };
}

const hasSaved = (result: PromiseSettledResult<boolean | undefined>): boolean =>
  result.status === 'fulfilled' && result.value !== false;
