/** What builds in development add to the page. */
export interface HotModules {
  /** By module: replaces what changed up to the build in `base`; false where that needs a reload. */
  firedeckHot?: Record<string, (base: string, files: string[]) => Promise<boolean>>;
  /** The refresh runtime that the shell's React reports to. */
  firedeckRefresh?: RefreshRuntime;
}

/** `react-refresh/runtime`, which has no types. */
export interface RefreshRuntime {
  createSignatureFunctionForTransform(): unknown;
  getFamilyByType(type: unknown): unknown;
  isLikelyComponentType(type: unknown): boolean;
  performReactRefresh(): unknown;
  register(type: unknown, id: string): void;
}
