import { readFileSync } from 'node:fs';
import type { ModuleConfigInput } from '@firedeck/contract';
import type { Compilation, Compiler } from '@rspack/core';
import { computeIntegrity, hashArtifact, readArtifact } from './artifact-contents.ts';
import { compressFiles } from './compress-files.ts';
import { joinFirstScript } from './join-first-script.ts';
import { takeScript } from './take-script.ts';
import { listViewScripts } from './view-scripts.ts';

/** Placeholder for the font file in the styles of the first paint. */
export const fontFile = 'font-file.woff2';

export type DescriptorOptions = { config: ModuleConfigInput; version: string } & (
  | { kind: 'remote'; shared: Record<string, string>; exposedChunk: string }
  | { kind: 'shell'; provides: Record<string, string>; template: string; styles: string }
);

/** Writes the artifact's descriptor and compressed files at the end of a build. */
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
          // Not in development, because source maps can't be joined.
          else if (isProduction) joinFirstScript(compilation, this.options.exposedChunk);
          const descriptor = JSON.stringify(this.describe(compilation), null, 2);
          compilation.emitAsset('descriptor.json', new sources.RawSource(`${descriptor}\n`));
          if (isProduction) await this.compress(compilation);
        },
      );
    });
  }

  describe(compilation: Compilation) {
    const { config, version, ...variant } = this.options;
    const worker = takeScript(compilation, 'worker');
    const opening = takeScript(compilation, 'opening');
    const files = readArtifact(compilation);
    const template = variant.kind === 'shell' ? readTemplate(variant, files) : '';
    const fields = {
      ...config,
      version,
      entry: findFile(files, variant.kind === 'shell' ? 'main' : 'remoteEntry'),
      integrity: computeIntegrity(files),
      files: [...files.keys()].filter((name) => !name.endsWith('.js')),
      scripts: variant.kind === 'shell' ? {} : listViewScripts(compilation, config),
      ...(variant.kind === 'remote'
        ? { shared: variant.shared, ...(opening && { opening }) }
        : {
            provides: variant.provides,
            document: {
              ...describeDocument(files, template),
              ...inPage(compilation, files),
              worker,
            },
          }),
    };
    return { ...fields, artifact: `${version}-${hashArtifact(files, fields)}` };
  }

  async compress(compilation: Compilation): Promise<void> {
    const { RawSource } = compilation.compiler.rspack.sources;
    for (const [name, bytes] of await compressFiles(readArtifact(compilation))) {
      compilation.emitAsset(name, new RawSource(bytes));
    }
  }
}

function describeDocument(files: Map<string, Buffer>, template: string) {
  return {
    template,
    scripts: [findFile(files, 'boot'), findFile(files, 'main')],
    fonts: [...files.keys()].filter((name) => name.endsWith('.woff2')),
    trustedTypes: true,
  };
}

/** In development the boot script stays a file: unminified, it is too long to inline. */
const inPage = ({ compiler }: Compilation, files: Map<string, Buffer>) =>
  compiler.options.mode === 'production'
    ? { boot: files.get(findFile(files, 'boot'))?.toString(), opening: true }
    : {};

// Replaces the placeholder by the hashed name of the font file.
function readTemplate(
  { template, styles }: { template: string; styles: string },
  files: Map<string, Buffer>,
): string {
  const font = [...files.keys()].find((name) => name.endsWith('.woff2')) ?? '';
  const filled = styles.replaceAll(fontFile, font);
  return readFileSync(template, 'utf8').replace('/* styles */', () => filled);
}

function findFile(files: Map<string, Buffer>, name: string): string {
  const found = [...files.keys()].find((file) => file.startsWith(`${name}.`));
  if (!found) throw new Error(`The build has no ${name} script`);
  return found;
}
