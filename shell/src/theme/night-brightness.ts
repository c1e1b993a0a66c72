import { nightBrightness, nightBrightnessVariable } from '@firedeck/sdk';
import { useSyncExternalStore } from 'react';
import { inStorage } from '../browser/storage.ts';
import { nightBrightnessKey } from '../browser/storage-keys.ts';
import { createValueStore } from '../create-value-store.ts';
import { nightHue } from './theme-choice.ts';

const full = 100;
const { get, set, subscribe } = createValueStore(read());

function read(): number {
  const stored = Number(inStorage((storage) => storage.getItem(nightBrightnessKey)) ?? full);
  return stored > 0 && stored <= full ? stored : full;
}

/** Percent, at least the minimum for a contrast of 3:1 in this hue. */
export const brightness = (): number => Math.max(get(), nightBrightness[nightHue()].lowest);

/** Sets the night brightness of this device, in percent. */
export function setBrightness(percent: number): void {
  inStorage((storage) => storage.setItem(nightBrightnessKey, String(percent)));
  set(percent);
}

/** Applies the brightness before the first render and whenever it or the hue changes. */
export function startBrightness(subscribeToTheme: (listener: () => void) => unknown): void {
  const apply = () =>
    document.documentElement.style.setProperty(
      nightBrightnessVariable,
      String(brightness() / full),
    );
  apply();
  subscribe(apply);
  subscribeToTheme(apply);
  addEventListener('storage', (event) => {
    // A null key means the storage was cleared.
    if (event.key === nightBrightnessKey || event.key === null) set(read());
  });
}

export const useBrightness = (): number => useSyncExternalStore(subscribe, brightness);
