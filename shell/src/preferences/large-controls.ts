import { controlsAttribute } from '@firedeck/sdk';
import { createBrowserPreference } from './browser-preference.ts';

/** Bigger things to press, for gloves and moving cabs. */
export const largeControls = createBrowserPreference('fd-large-controls', false);

/** Applies the choice before anything shows, and again whenever it changes. */
export function startLargeControls(): void {
  apply();
  largeControls.subscribe(() => {
    apply();
    // Whoever measured the page measures it again.
    dispatchEvent(new Event('resize'));
  });
}

function apply(): void {
  document.documentElement.setAttribute(controlsAttribute, largeControls.get() ? 'large' : 'usual');
}
