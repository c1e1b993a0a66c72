import type { HotModules } from '../hot-modules.ts';

declare const __FIREDECK_MODULE__: string;

const runtime = (globalThis as HotModules).firedeckRefresh;
if (!runtime) throw new Error('The shell is not built for development');

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
} = runtime;

/** Prefixes the module id, because sources of two builds may have the same name. */
export const register = (type: unknown, id: string): void =>
  runtime.register(type, `${__FIREDECK_MODULE__} ${id}`);
