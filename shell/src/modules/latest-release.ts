import { useSyncExternalStore } from 'react';

let loadedSerial = 0;
let latestSerial = 0;
const listeners = new Set<() => void>();

/** Sets the release that this page was loaded from. */
export function initRelease(serial: number): void {
  loadedSerial = serial;
  setLatestRelease(serial);
}

/** Older serials are ignored. */
export function setLatestRelease(serial: number): void {
  if (serial <= latestSerial) return;
  latestSerial = serial;
  for (const listener of listeners) listener();
}

/** The latest known release; an update applies on reload. */
export const latestRelease = {
  isUpdateAvailable: () => latestSerial > loadedSerial,
  serial: () => latestSerial,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useUpdateAvailable(): boolean {
  return useSyncExternalStore(latestRelease.subscribe, latestRelease.isUpdateAvailable);
}
