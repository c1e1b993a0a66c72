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

/** Percent; never less than what the hue needs for 3:1. */
export const brightness = (): number => Math.max(get(), nightBrightness[nightHue()].lowest);

/** Sets the brightness of night on this device, in percent. */
export function setBrightness(percent: number): void {
  inStorage((storage) => storage.setItem(nightBrightnessKey, String(percent)));
  set(percent);
}

/** Applies the brightness before first render and on every change of it or of the hue. */
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
