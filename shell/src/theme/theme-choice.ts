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

/** The theme that the document came in, or was given since. */
export function chosenTheme(): ThemeChoice {
  const given = document.documentElement.getAttribute(themeAttribute);
  return themeChoices.find((choice) => choice === given) ?? 'system';
}

/** Applies a theme at once and for the next documents. */
export function chooseTheme(choice: ThemeChoice): void {
  document.documentElement.setAttribute(themeAttribute, choice);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in all browsers yet
  document.cookie = `${themeCookie}=${choice}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
  colorBrowserFrame(choice);
  for (const listener of listeners) listener();
}

/** The browser's own frame follows the theme. */
export function colorBrowserFrame(choice = chosenTheme()): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const shown = choice === 'system' ? (isDark ? 'dark' : 'light') : choice;
  let meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = 'theme-color';
    document.head.append(meta);
  }
  meta.content = pageColors[shown];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useChosenTheme = (): ThemeChoice => useSyncExternalStore(subscribe, chosenTheme);
