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

/** The theme that the document came in, or was given since. */
export function chosenTheme(): ThemeChoice {
  const given = document.documentElement.getAttribute(themeAttribute);
  return themeChoices.find((choice) => choice === given) ?? 'system';
}

/** Applies a theme at once, in this browser's other tabs too, and for the next documents. */
export function chooseTheme(choice: ThemeChoice): void {
  apply(choice);
  otherTabs.postMessage(choice);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in all browsers yet
  document.cookie = `${themeCookie}=${choice}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
}

/** Puts the browser's own frame into the document's theme, and follows what other tabs choose. */
export function startTheme(): void {
  colorBrowserFrame(chosenTheme());
  otherTabs.onmessage = ({ data }: MessageEvent<ThemeChoice>) => apply(data);
}

function apply(choice: ThemeChoice): void {
  document.documentElement.setAttribute(themeAttribute, choice);
  colorBrowserFrame(choice);
  for (const listener of listeners) listener();
}

// The document has one colour for light devices and one for dark ones; a chosen theme has one for both.
function colorBrowserFrame(choice: ThemeChoice): void {
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
