import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

const { resolve } = createRequire(import.meta.url);
const resolveEsModule = (library: string): string => join(resolve(library), '..', 'index.js');
const commonJsRuntime = /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/;

/**
 * The federation plugin requests the CommonJS runtime, which can't be tree-shaken and would duplicate the
 * ES modules that the shell imports. These two redirect to the ES modules.
 */
export const federationAliases = {
  '@module-federation/runtime': resolveEsModule('@module-federation/runtime'),
};

export function leanFederationRuntime() {
  return new rspack.NormalModuleReplacementPlugin(commonJsRuntime, (module) => {
    module.request = module.request.replace(/index\.cjs$/, 'index.js');
  });
}

/** Lets remotes use the host's federation runtime; ES module variant of `provideExternalRuntime`. */
export function sharedRuntimePlugin(): string {
  return resolveEsModule('@module-federation/inject-external-runtime-core-plugin');
}
