import { AsyncLocalStorage } from 'node:async_hooks';

const shutdown = new AbortController();
const signals = new AsyncLocalStorage<AbortSignal>();

/** Aborted on shutdown. */
export const shutdownSignal: AbortSignal = shutdown.signal;

/**
 * Aborted when the current task is canceled: commands stop, waiting for servers ends.
 */
export function currentSignal(): AbortSignal {
  return signals.getStore() ?? shutdownSignal;
}

/** Runs tasks in parallel; when one fails, the others are canceled. */
export async function inParallel<Results extends unknown[]>(
  ...works: { [Index in keyof Results]: () => Promise<Results[Index]> }
): Promise<Results> {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, currentSignal()]);
  let first: unknown;
  const guarded = works.map((work) =>
    signals.run(signal, work).catch((error: unknown) => {
      if (!controller.signal.aborted) first = error;
      controller.abort();
      throw error;
    }),
  );
  const settled = await Promise.allSettled(guarded);
  if (controller.signal.aborted) throw first;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Results;
}

/** Resolves at the first Ctrl-C or SIGTERM; later ones change nothing. */
export function waitForShutdown(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        shutdown.abort();
        resolve();
      });
  });
}
