import { useSyncExternalStore } from 'react';
import { createValueStore } from '../create-value-store.ts';

let loadedSerial = 0;
const latestSerial = createValueStore(0);

/** Sets the release that this page was loaded from. */
export function initRelease(serial: number): void {
  loadedSerial = serial;
  setLatestRelease(serial);
}

/** Older serials are ignored. */
export const setLatestRelease = (serial: number): void =>
  latestSerial.set(Math.max(serial, latestSerial.get()));

/** The latest known release; an update applies on reload. */
export const latestRelease = {
  isUpdateAvailable: () => latestSerial.get() > loadedSerial,
  serial: latestSerial.get,
  subscribe: latestSerial.subscribe,
};

export function useUpdateAvailable(): boolean {
  return useSyncExternalStore(latestRelease.subscribe, latestRelease.isUpdateAvailable);
}
