/** The globals that development builds add to the page. */
export interface HotModules {
  /** By module id: applies the changes up to the build in `base`; false if that needs a reload. */
  firedeckHot?: Record<string, (base: string, files: string[]) => Promise<boolean>>;
  /** The refresh runtime that is connected to the shell's React. */
  firedeckRefresh?: RefreshRuntime;
}

/** Types for `react-refresh/runtime`, which has none. */
export interface RefreshRuntime {
  createSignatureFunctionForTransform(): unknown;
  getFamilyByType(type: unknown): unknown;
  isLikelyComponentType(type: unknown): boolean;
  performReactRefresh(): unknown;
  register(type: unknown, id: string): void;
}
