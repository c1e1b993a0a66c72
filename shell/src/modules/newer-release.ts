import { useSyncExternalStore } from 'react';

let loadedSerial = 0;
let latestSerial = 0;
const listeners = new Set<() => void>();

/** Notes which state of the releases this page was made from. */
export function startFromSerial(serial: number): void {
  loadedSerial = serial;
  hearOfSerial(serial);
}

/** Called with each serial that the server tells of; only a newer one counts. */
export function hearOfSerial(serial: number): void {
  if (serial <= latestSerial) return;
  latestSerial = serial;
  for (const listener of listeners) listener();
}

/** A release newer than this page; a reload brings it. */
export const newerRelease = {
  isThere: () => latestSerial > loadedSerial,
  serial: () => latestSerial,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** True once a release newer than this page is known. */
export function useNewerRelease(): boolean {
  return useSyncExternalStore(newerRelease.subscribe, newerRelease.isThere);
}
