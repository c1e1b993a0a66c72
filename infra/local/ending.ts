import { AsyncLocalStorage } from 'node:async_hooks';

const wholeRun = new AbortController();
const parts = new AsyncLocalStorage<AbortSignal>();

/** Aborted once the run is asked to end. */
export const ending: AbortSignal = wholeRun.signal;

/**
 * Aborted once what is under way here is no longer wanted: commands stop, servers are no longer waited for.
 */
export function unwanted(): AbortSignal {
  return parts.getStore() ?? ending;
}

/** Does several things side by side; when one fails, the others are no longer wanted. */
export async function sideBySide<Results extends unknown[]>(
  ...works: { [Index in keyof Results]: () => Promise<Results[Index]> }
): Promise<Results> {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, unwanted()]);
  let first: unknown;
  const guarded = works.map((work) =>
    parts.run(signal, work).catch((error: unknown) => {
      if (!controller.signal.aborted) first = error;
      controller.abort();
      throw error;
    }),
  );
  const settled = await Promise.allSettled(guarded);
  if (controller.signal.aborted) throw first;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Results;
}

/** Resolves at the first Ctrl-C or SIGTERM. Later ones change nothing: ending is under way. */
export function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        wholeRun.abort();
        resolve();
      });
  });
}
