import {
  type NightHue,
  nightHueAttribute,
  pageColors,
  type ThemeChoice,
  themeAttribute,
  themeChoices,
  themeCookie,
} from '@firedeck/sdk';
import { useSyncExternalStore } from 'react';
import { setPageCookie } from '../browser/page-cookie.ts';
import { createListeners } from '../create-listeners.ts';

const listeners = createListeners();
const otherTabs = new BroadcastChannel('firedeck-theme');
const otherTabsHue = new BroadcastChannel('firedeck-night-hue');
const nightHueCookie = 'fd_night_hue';

/** The themes as shown to members: amber is the night theme in another hue. */
export const appearances = [...themeChoices, 'amber'] as const;
export type Appearance = (typeof appearances)[number];

/** The document's current theme choice. */
export function chosenTheme(): ThemeChoice {
  const value = document.documentElement.getAttribute(themeAttribute);
  return themeChoices.find((choice) => choice === value) ?? 'system';
}

/** The hue of night on this device. */
export function nightHue(): NightHue {
  const hue = document.documentElement.getAttribute(nightHueAttribute);
  return hue === 'amber' ? 'amber' : 'red';
}

export function chosenAppearance(): Appearance {
  const theme = chosenTheme();
  return theme === 'night' && nightHue() === 'amber' ? 'amber' : theme;
}

/** Like `chooseTheme`, and sets the hue of a night theme. */
export function chooseAppearance(choice: Appearance): void {
  if (choice === 'night' || choice === 'amber') {
    const hue = choice === 'amber' ? 'amber' : 'red';
    applyHue(hue);
    otherTabsHue.postMessage(hue);
    setPageCookie(nightHueCookie, hue);
  }
  chooseTheme(choice === 'amber' ? 'night' : choice);
}

/** Applies a theme in all tabs and stores it in the cookie for later documents. */
export function chooseTheme(choice: ThemeChoice): void {
  apply(choice);
  otherTabs.postMessage(choice);
  setPageCookie(themeCookie, choice);
}

/** Sets the browser's theme color and follows changes of other tabs. */
export function startTheme(): void {
  setBrowserThemeColor(chosenTheme());
  otherTabs.onmessage = ({ data }: MessageEvent<ThemeChoice>) => apply(data);
  otherTabsHue.onmessage = ({ data }: MessageEvent<NightHue>) => applyHue(data);
}

function applyHue(hue: NightHue): void {
  document.documentElement.setAttribute(nightHueAttribute, hue);
  listeners.notify();
}

function apply(choice: ThemeChoice): void {
  document.documentElement.setAttribute(themeAttribute, choice);
  setBrowserThemeColor(choice);
  listeners.notify();
}

// The document has one color per device scheme; a chosen theme uses one for both.
function setBrowserThemeColor(choice: ThemeChoice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = pageColors[choice === 'system' ? system : choice];
  }
}

export const subscribeToTheme = listeners.add;

export const useChosenAppearance = (): Appearance =>
  useSyncExternalStore(subscribeToTheme, chosenAppearance);
