import type { HotModules } from './hot-modules.ts';
import { updatePrefix } from './update-prefix.ts';

// Set by rspack to the values of this script's build.
declare let __webpack_public_path__: string;
declare const __webpack_hash__: string;
declare const __FIREDECK_MODULE__: string;
declare global {
  interface ImportMeta {
    webpackHot: { check(autoApply: true): Promise<unknown[] | null> };
  }
}

const page = globalThis as HotModules;
page.firedeckHot ??= {};
page.firedeckHot[__FIREDECK_MODULE__] = applyBuild;

/**
 * The folder of a build contains the update from the previous build, named after that build's hash.
 */
async function applyBuild(base: string, files: string[]): Promise<boolean> {
  const loaded = __webpack_public_path__;
  const newest = new URL(base, location.href).href;
  if (newest === loaded) return true;
  if (!files.includes(`${updatePrefix}${__webpack_hash__}.json`)) return false;
  // Chunks loaded from now on belong to the new build.
  __webpack_public_path__ = newest;
  try {
    if ((await import.meta.webpackHot.check(true)) !== null) return true;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: says why the page needs a reload
    console.info(`${__FIREDECK_MODULE__} is not refreshed.`, error);
  }
  __webpack_public_path__ = loaded;
  return false;
}
