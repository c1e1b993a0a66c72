import { AsyncLocalStorage } from 'node:async_hooks';

const sources = new AsyncLocalStorage<() => string>();

/** The source of the current request, for rate limits; empty outside requests. */
export const getRequestSource = (): string => sources.getStore()?.() ?? '';

/** Runs `act` and everything it starts with this source. */
export function runWithSource(source: () => string, act: () => void): void {
  sources.run(source, act);
}
