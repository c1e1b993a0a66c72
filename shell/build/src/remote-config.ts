import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  listUnknownSlots,
  type ModuleConfigInput,
  moduleRequirements,
  moduleSlots,
} from '@firedeck/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { readBuildMode } from './build-mode.ts';
import { DescriptorPlugin } from './descriptor-plugin.ts';
import { leanFederationRuntime } from './federation-runtime.ts';
import { folderVersion } from './installed-version.ts';
import { LicensesPlugin } from './licenses-plugin.ts';
import { withRefresh } from './refresh/refresh-config.ts';
import { type RangesOfConfig, requiredRanges, sharedByRemote } from './shared-libraries.ts';
import { hasSharedZod, sharedZod } from './shared-zod.ts';
import { SingleScriptPlugin } from './single-script-plugin.ts';
import { sourceHash } from './source-hash.ts';

export interface RemoteOptions {
  config: ModuleConfigInput;
  /** Absolute path of the module's folder. Default: the working directory. */
  folder?: string;
}

const exposedChunk = 'module';
/** Renders the first paint of the module's slots, if the module has this script. */
const openingSource = 'src/opening/opening.ts';

/**
 * The whole rspack configuration of a remote: one exposed module `./module` from `src/module.ts`.
 * The build writes `dist/` as a publishable artifact with its `descriptor.json`.
 *
 * @throws Error for unknown slots and for libraries that are not shared; the message lists the
 * valid ones.
 */
export function defineRemoteConfig({
  config: given,
  folder = process.cwd(),
}: RemoteOptions): Configuration {
  requireKnownSlots(given);
  const requires = moduleRequirements.parse(given.requires);
  const config = { ...given, requires };
  const mode = readBuildMode();
  const uniqueName = `firedeck_${config.id}_${sourceHash(folder)}`;
  const base = baseConfig({ folder, mode, uniqueName });
  const configuration: Configuration = {
    ...base,
    entry: {},
    optimization: {
      ...base.optimization,
      // One script for the first view; other views may share chunks.
      splitChunks: { chunks: ({ name }) => name !== exposedChunk },
    },
    plugins: [
      ...(base.plugins ?? []),
      leanFederationRuntime(),
      ...(existsSync(join(folder, openingSource))
        ? [new SingleScriptPlugin('opening', `./${openingSource}`)]
        : []),
      ...(hasSharedZod(requires.sdk) ? [sharedZod()] : []),
      remoteFederation(config, mode === 'development'),
      // Not in development: the hashes would be those of the first build. The shell sets
      // `integrity` at run time in both modes.
      new rspack.SubresourceIntegrityPlugin({
        hashFuncNames: ['sha384'],
        enabled: mode === 'production',
      }),
      new LicensesPlugin(),
      new DescriptorPlugin({
        kind: 'remote',
        exposedChunk,
        config,
        version: folderVersion(folder),
        shared: requiredRanges(config),
      }),
    ],
  };
  return mode === 'development'
    ? withRefresh(configuration, { id: config.id, isHost: false })
    : configuration;
}

function requireKnownSlots(config: ModuleConfigInput): void {
  const unknown = listUnknownSlots(config);
  if (unknown.length === 0) return;
  throw new Error(
    `Module ${config.id} fills slots that no page has: ${unknown.join(', ')}. There are ${Object.keys(moduleSlots).join(', ')}, and on its own pages those named <view>.<name>.`,
  );
}

function remoteFederation(
  config: RangesOfConfig & Pick<ModuleConfigInput, 'id'>,
  development: boolean,
) {
  return new ModuleFederationPlugin({
    name: `firedeck_${config.id}`,
    filename: 'remoteEntry.[contenthash].js',
    exposes: { './module': { import: './src/module.ts', name: exposedChunk } },
    shared: sharedByRemote(development, config),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
    experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
  });
}
