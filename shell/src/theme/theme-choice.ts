import {
  pageColors,
  type ThemeChoice,
  themeAttribute,
  themeChoices,
  themeCookie,
} from '@firedeck/sdk';
import { useSyncExternalStore } from 'react';

const yearSeconds = 31_536_000;
const listeners = new Set<() => void>();
const otherTabs = new BroadcastChannel('firedeck-theme');

/** The document's current theme choice. */
export function chosenTheme(): ThemeChoice {
  const value = document.documentElement.getAttribute(themeAttribute);
  return themeChoices.find((choice) => choice === value) ?? 'system';
}

/** Applies a theme to all tabs and stores it in the cookie for later documents. */
export function chooseTheme(choice: ThemeChoice): void {
  apply(choice);
  otherTabs.postMessage(choice);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in all browsers yet
  document.cookie = `${themeCookie}=${choice}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
}

/** Sets the browser's theme color and follows other tabs. */
export function startTheme(): void {
  setBrowserThemeColor(chosenTheme());
  otherTabs.onmessage = ({ data }: MessageEvent<ThemeChoice>) => apply(data);
}

function apply(choice: ThemeChoice): void {
  document.documentElement.setAttribute(themeAttribute, choice);
  setBrowserThemeColor(choice);
  for (const listener of listeners) listener();
}

// The document has one color per device scheme; a chosen theme uses one for both.
function setBrowserThemeColor(choice: ThemeChoice): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const system = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light';
    meta.content = pageColors[choice === 'system' ? system : choice];
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useChosenTheme = (): ThemeChoice => useSyncExternalStore(subscribe, chosenTheme);
