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
    /** Waits at most 2 s; `lost` names what stays unsaved, where modules name it. */
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
