import { AsyncLocalStorage } from 'node:async_hooks';

const sources = new AsyncLocalStorage<() => string>();

/** The rate-limiting source of the current request; empty outside requests. */
export const getRequestSource = (): string => sources.getStore()?.() ?? '';

/** Runs `act`, and whatever it starts, under this source. */
export function runWithSource(source: () => string, act: () => void): void {
  sources.run(source, act);
}
