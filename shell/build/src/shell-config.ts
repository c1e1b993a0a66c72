import { join } from 'node:path';
import type { ModuleConfigInput } from '@firedeck/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { BootScriptPlugin } from './boot-script-plugin.ts';
import { DescriptorPlugin } from './descriptor-plugin.ts';
import { leanFederationRuntime, sharedRuntimePlugin } from './federation-runtime.ts';
import { chosenFlavour } from './flavour.ts';
import { folderVersion } from './installed-version.ts';
import { LicencesPlugin } from './licences-plugin.ts';
import { providedVersions, sharedByShell } from './shared-libraries.ts';
import { sourceHash } from './source-hash.ts';

export interface ShellOptions {
  config: ModuleConfigInput;
  /** Absolute path of the shell's folder; the working directory unless given. */
  folder?: string;
}

/**
 * The whole rspack configuration of the shell: `src/boot.ts` as a script of its own, `src/index.ts`
 * as the host, `template/index.html` for the document.
 */
export function defineShellConfig({ config, folder = process.cwd() }: ShellOptions): Configuration {
  const flavour = chosenFlavour();
  const uniqueName = `firedeck_${config.id}_${sourceHash(folder)}`;
  const base = baseConfig({ folder, flavour, uniqueName });
  return {
    ...base,
    entry: { main: './src/index.ts' },
    plugins: [
      ...(base.plugins ?? []),
      leanFederationRuntime(),
      shellFederation(flavour === 'development'),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
      new BootScriptPlugin('./src/boot.ts'),
      // What the template names beside it, e.g. the mark as favicon.
      new rspack.CopyRspackPlugin({
        patterns: [{ from: 'template', globOptions: { ignore: ['**/index.html'] } }],
      }),
      new LicencesPlugin(),
      new DescriptorPlugin({
        kind: 'shell',
        config,
        version: folderVersion(folder),
        provides: providedVersions(),
        template: join(folder, 'template', 'index.html'),
      }),
    ],
  };
}

function shellFederation(development: boolean) {
  return new ModuleFederationPlugin({
    name: 'firedeck_shell',
    shared: sharedByShell(development),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
    runtimePlugins: [sharedRuntimePlugin()],
    experiments: { optimization: { target: 'web', disableSnapshot: true } },
  });
}
