import type { Compiler } from '@rspack/core';
import { allowedNewer } from './allowed-newer.ts';
import { newerFeatures } from './newer-features.ts';
import { newerUses } from './newer-uses.ts';
import { browserTargets } from './supported-browsers.ts';

/** Fails a build whose scripts, those of other packages included, use what the oldest browsers lack. */
export class BrowserFloorPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.rspack;
    compiler.hooks.thisCompilation.tap(BrowserFloorPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: BrowserFloorPlugin.name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const newer = newerFeatures();
          for (const { name, source } of compilation.getAssets()) {
            if (!name.endsWith('.js')) continue;
            const uses = newerUses(String(source.source()), newer);
            const refused = uses.filter((use) => !(use in allowedNewer));
            if (refused.length > 0) compilation.errors.push(new WebpackError(say(name, refused)));
          }
        },
      );
    });
  }
}

const say = (file: string, uses: string[]): string =>
  `${file} uses ${uses.join(', ')}, newer than ${browserTargets.join(', ')}. Do without, or give the reason in allowed-newer.ts.`;
