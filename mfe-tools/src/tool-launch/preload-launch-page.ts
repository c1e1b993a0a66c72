/** Loads the launch page's code ahead of the click, whose right to open a tab lasts a few seconds only. */
export function preloadLaunchPage(): void {
  import('./launch-page.tsx').catch(() => undefined);
}
