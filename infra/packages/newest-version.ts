/** The version at the top of a package's changelog; null where there is none. */
export const newestVersion = (changelog: string): string | null =>
  /^## (\d+\.\d+\.\d+)$/m.exec(changelog)?.[1] ?? null;
