/** The oldest supported browsers by browserslist name, from July 2024; see README and decision 41. */
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
