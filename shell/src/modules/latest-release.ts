import { useSyncExternalStore } from 'react';
import { createValueStore } from '../create-value-store.ts';

let loadedSerial = 0;
const latestSerial = createValueStore(0);

/** Sets the release that this page was loaded from. */
export function initRelease(serial: number): void {
  loadedSerial = serial;
  setLatestRelease(serial);
}

/** Older serials are ignored. In development a page that applies the release needs no reload. */
export function setLatestRelease(serial: number): void {
  // biome-ignore lint/style/noProcessEnv: replaced by the build, so that production has nothing of this branch
  if (process.env.NODE_ENV === 'development' && serial > loadedSerial)
    void import(/* webpackMode: "eager" */ './apply-release.ts')
      .then(({ applyRelease }) => applyRelease())
      .then((isApplied) => {
        if (isApplied) loadedSerial = Math.max(serial, loadedSerial);
        announce(serial);
      });
  else announce(serial);
}

const announce = (serial: number): void => latestSerial.set(Math.max(serial, latestSerial.get()));

/** The latest known release; an update applies on reload. */
export const latestRelease = {
  isUpdateAvailable: () => latestSerial.get() > loadedSerial,
  serial: latestSerial.get,
  subscribe: latestSerial.subscribe,
};

export function useUpdateAvailable(): boolean {
  return useSyncExternalStore(latestRelease.subscribe, latestRelease.isUpdateAvailable);
}
