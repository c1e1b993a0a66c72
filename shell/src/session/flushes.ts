import type { SignOutFlush } from '@firedeck/sdk';
import { withTimeout } from './with-timeout.ts';

const flushTimeoutMs = 2_000;

/** Callbacks that save the pending changes of modules before a sign-out. */
export function createFlushes() {
  const flushes = new Set<SignOutFlush>();
  return {
    add(flush: SignOutFlush): () => void {
      flushes.add(flush);
      return () => flushes.delete(flush);
    },
    /** Waits at most 2 s; `lost` has the sentences of modules that could not save. */
    async run(): Promise<{ isSaved: boolean; lost: string[] }> {
      const lost: string[] = [];
      const runOne = async (flush: SignOutFlush): Promise<boolean> => {
        const result = await flush();
        if (typeof result === 'string') lost.push(result);
        return result === true || result === undefined;
      };
      const all = Promise.allSettled([...flushes].map(runOne));
      const results = await withTimeout(flushTimeoutMs, all);
      const isSaved = results?.every((result) => result.status === 'fulfilled' && result.value);
      return { isSaved: isSaved ?? false, lost };
    },
  };
}
