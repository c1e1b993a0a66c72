import { AsyncLocalStorage } from 'node:async_hooks';

const sources = new AsyncLocalStorage<() => string>();

/** Where the request comes from that what runs now goes back to, as limits count it; empty for work of our own. */
export const currentSource = (): string => sources.getStore()?.() ?? '';

/** What `act` begins, now and later, comes from there. */
export function comingFrom(source: () => string, act: () => void): void {
  sources.run(source, act);
}
