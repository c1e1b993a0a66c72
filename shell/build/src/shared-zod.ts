import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { rspack } from '@rspack/core';

const contract = dirname(createRequire(import.meta.url).resolve('@firedeck/contract'));
/** The first sdk version with `z`. */
const firstVersion = [1, 2];

/** False for a module that supports older shells too and therefore bundles its own copy. */
export function hasSharedZod(sdkRange: string): boolean {
  const [major = 0, minor = 0] = (/\d+\.\d+/.exec(sdkRange)?.[0] ?? '').split('.').map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = firstVersion;
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}

/**
 * Makes the contract use the sdk's zod/mini, so that a page loads it once. A module's own imports are
 * unchanged, because they may need more than the sdk exports.
 */
export function sharedZod() {
  return new rspack.NormalModuleReplacementPlugin(/^zod\/mini$/, (module) => {
    if (module.contextInfo?.issuer.startsWith(contract)) module.request = '@firedeck/sdk';
  });
}
