/**
 * Preloads the launch page, because browsers allow popups only for a few seconds after the click.
 */
export function preloadLaunchPage(): void {
  import('./launch-page.tsx').catch(() => undefined);
}
