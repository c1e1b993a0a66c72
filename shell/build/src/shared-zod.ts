import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { rspack } from '@rspack/core';

const contract = dirname(createRequire(import.meta.url).resolve('@firedeck/contract'));
/** Of the sdk: the first that has `z`. */
const since = [1, 2];

/** False for a module that may meet shells without it: its own copy is bundled then. */
export function hasSharedZod(sdkRange: string): boolean {
  const [major = 0, minor = 0] = (/\d+\.\d+/.exec(sdkRange)?.[0] ?? '').split('.').map(Number);
  const [sinceMajor = 0, sinceMinor = 0] = since;
  return major > sinceMajor || (major === sinceMajor && minor >= sinceMinor);
}

/**
 * The contract's schemas are made of the sdk's zod/mini, so that a page has it once. A module's own
 * imports stay as they are: they may ask for more than the sdk has of it.
 */
export function sharedZod() {
  return new rspack.NormalModuleReplacementPlugin(/^zod\/mini$/, (module) => {
    if (module.contextInfo?.issuer.startsWith(contract)) module.request = '@firedeck/sdk';
  });
}
