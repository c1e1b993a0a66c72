/**
 * The oldest browsers that are promised, by the names of browserslist: what stood everywhere in July
 * 2024. README and decision 41 say why. The build's output is written for them and checked by them.
 */
export const oldestBrowsers = {
  chrome: '127',
  edge: '127',
  firefox: '128',
  safari: '17.6',
  ios_saf: '17.6',
} as const;

/** As a browserslist query. */
export const browserTargets: string[] = Object.entries(oldestBrowsers).map(
  ([browser, version]) => `${browser} >= ${version}`,
);
