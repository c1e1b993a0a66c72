import { readFileSync } from 'node:fs';
import type { ModuleConfigInput } from '@firedeck/contract';
import type { Compilation, Compiler } from '@rspack/core';
import { artifactContents, artifactHash, integrityOf } from './artifact-contents.ts';
import { compressFiles } from './compress-files.ts';
import { joinFirstScript } from './join-first-script.ts';
import { scriptsOfViews } from './view-scripts.ts';

export type DescriptorOptions = { config: ModuleConfigInput; version: string } & (
  | { kind: 'remote'; shared: Record<string, string>; exposedChunk: string }
  | { kind: 'shell'; provides: Record<string, string>; template: string }
);

/** Ends a build: writes the artifact's descriptor and the compressed forms beside each text file. */
export class DescriptorPlugin {
  readonly options: DescriptorOptions;

  constructor(options: DescriptorOptions) {
    this.options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    compiler.hooks.thisCompilation.tap(DescriptorPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: DescriptorPlugin.name, stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          if (compilation.errors.length > 0) return;
          const isProduction = compiler.options.mode === 'production';
          if (this.options.kind === 'shell')
            compilation.fileDependencies.add(this.options.template);
          // Source maps of two scripts do not fit one.
          else if (isProduction) joinFirstScript(compilation, this.options.exposedChunk);
          const descriptor = JSON.stringify(this.describe(compilation), null, 2);
          compilation.emitAsset('descriptor.json', new sources.RawSource(`${descriptor}\n`));
          if (isProduction) await this.compress(compilation);
        },
      );
    });
  }

  describe(compilation: Compilation) {
    const { config, version, ...own } = this.options;
    const files = artifactContents(compilation);
    const template = own.kind === 'shell' ? readFileSync(own.template, 'utf8') : '';
    const described = {
      ...config,
      version,
      entry: fileNamed(files, own.kind === 'shell' ? 'main' : 'remoteEntry'),
      integrity: integrityOf(files),
      files: [...files.keys()].filter((name) => !name.endsWith('.js')),
      scripts: own.kind === 'shell' ? {} : scriptsOfViews(compilation, config),
      ...(own.kind === 'remote'
        ? { shared: own.shared }
        : { provides: own.provides, document: documentOf(files, template) }),
    };
    return { ...described, artifact: `${version}-${artifactHash(files, described)}` };
  }

  async compress(compilation: Compilation): Promise<void> {
    const { RawSource } = compilation.compiler.rspack.sources;
    for (const [name, bytes] of await compressFiles(artifactContents(compilation))) {
      compilation.emitAsset(name, new RawSource(bytes));
    }
  }
}

function documentOf(files: Map<string, Buffer>, template: string) {
  return {
    template,
    scripts: [fileNamed(files, 'boot'), fileNamed(files, 'main')],
    fonts: [...files.keys()].filter((name) => name.endsWith('.woff2')),
    trustedTypes: true,
  };
}

function fileNamed(files: Map<string, Buffer>, name: string): string {
  const found = [...files.keys()].find((file) => file.startsWith(`${name}.`));
  if (!found) throw new Error(`The build made no ${name} script`);
  return found;
}
