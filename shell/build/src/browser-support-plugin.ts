import type { Compiler } from '@rspack/core';
import { allowedFeatures } from './allowed-features.ts';
import { browserTargets } from './supported-browsers.ts';
import { loadUnsupportedFeatures } from './unsupported-features.ts';
import { findUnsupportedUses } from './unsupported-uses.ts';

/** Fails the build when scripts, dependencies included, use features the oldest browsers lack. */
export class BrowserSupportPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.rspack;
    compiler.hooks.thisCompilation.tap(BrowserSupportPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: BrowserSupportPlugin.name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const newer = loadUnsupportedFeatures();
          for (const { name, source } of compilation.getAssets()) {
            if (!name.endsWith('.js')) continue;
            const uses = findUnsupportedUses(String(source.source()), newer);
            const rejected = uses.filter((use) => !(use in allowedFeatures));
            if (rejected.length > 0)
              compilation.errors.push(new WebpackError(formatError(name, rejected)));
          }
        },
      );
    });
  }
}

const formatError = (file: string, uses: string[]): string =>
  `${file} uses ${uses.join(', ')}, newer than ${browserTargets.join(', ')}. Avoid it, or give the reason in allowed-features.ts.`;
