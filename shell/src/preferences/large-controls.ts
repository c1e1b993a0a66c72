import { controlsAttribute } from '@firedeck/sdk';
import { largeControlsKey } from '../browser/storage-keys.ts';
import { createBrowserPreference } from './browser-preference.ts';

/** Larger targets, for gloves and moving cabs. */
export const largeControls = createBrowserPreference(largeControlsKey, false);

/** Applies the setting before first render and on every change. */
export function startLargeControls(): void {
  apply();
  largeControls.subscribe(() => {
    apply();
    // Measured layouts must be measured again.
    dispatchEvent(new Event('resize'));
  });
}

function apply(): void {
  document.documentElement.setAttribute(controlsAttribute, largeControls.get() ? 'large' : 'usual');
}
