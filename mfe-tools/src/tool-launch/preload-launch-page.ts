/** Preloads the launch page: after the click, popups are allowed for only a few seconds. */
export function preloadLaunchPage(): void {
  import('./launch-page.tsx').catch(() => undefined);
}
