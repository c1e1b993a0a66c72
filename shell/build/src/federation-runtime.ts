import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

const { resolve } = createRequire(import.meta.url);
const esModuleOf = (library: string): string => join(resolve(library), '..', 'index.js');
const commonJsRuntime = /@module-federation[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/;

/**
 * The federation plugin names its runtime's CommonJS form, of which nothing can be left out and which
 * would stand beside the ES modules that the shell imports. These two lead to the latter everywhere.
 */
export const federationAliases = {
  '@module-federation/runtime': esModuleOf('@module-federation/runtime'),
};

export function leanFederationRuntime() {
  return new rspack.NormalModuleReplacementPlugin(commonJsRuntime, (module) => {
    module.request = module.request.replace(/index\.cjs$/, 'index.js');
  });
}

/** Lets remotes use the host's federation runtime; the ES module of what `provideExternalRuntime` adds. */
export function sharedRuntimePlugin(): string {
  return esModuleOf('@module-federation/inject-external-runtime-core-plugin');
}
