const controller = new AbortController();

/** Aborted once the run is asked to end: commands that are under way stop, servers are no longer waited for. */
export const ending: AbortSignal = controller.signal;

/** Resolves at the first Ctrl-C or SIGTERM. Later ones change nothing: ending is under way. */
export function untilAskedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        controller.abort();
        resolve();
      });
  });
}
