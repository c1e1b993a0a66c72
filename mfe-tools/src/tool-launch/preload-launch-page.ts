/** Preloads the page, because browsers allow popups only for a few seconds after a click. */
export function preloadLaunchPage(): void {
  import('./launch-page.tsx').catch(() => undefined);
}
