import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ModuleConfigInput, moduleRequirements } from '@firedeck/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { readBuildMode } from './build-mode.ts';
import { DescriptorPlugin } from './descriptor-plugin.ts';
import { leanFederationRuntime, sharedRuntimePlugin } from './federation-runtime.ts';
import { folderVersion } from './installed-version.ts';
import { LicensesPlugin } from './licenses-plugin.ts';
import { withRefresh } from './refresh/refresh-config.ts';
import { providedVersions, sharedByShell } from './shared-libraries.ts';
import { SingleScriptPlugin } from './single-script-plugin.ts';
import { sourceHash } from './source-hash.ts';

export interface ShellOptions {
  config: ModuleConfigInput;
  /** Absolute path of the shell's folder. Default: the working directory. */
  folder?: string;
  /** Style sheet of the first paint, for the template. Default none. */
  styles?: string;
}

/**
 * The whole rspack configuration of the shell: `src/boot/boot.ts` and `src/worker/worker.ts` as
 * scripts of their own, `src/index.ts` as the host, `template/index.html` for the document.
 */
export function defineShellConfig({
  config,
  folder = process.cwd(),
  styles = '',
}: ShellOptions): Configuration {
  const mode = readBuildMode();
  const uniqueName = `firedeck_${config.id}_${sourceHash(folder)}`;
  const base = baseConfig({ folder, mode, uniqueName });
  const configuration: Configuration = {
    ...base,
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, ...(mode === 'production' && productionRouter(folder)) },
    },
    entry: { main: './src/index.ts' },
    plugins: [
      ...(base.plugins ?? []),
      leanFederationRuntime(),
      withoutRipples(),
      ...(mode === 'production' ? [withOneColorScheme(folder)] : []),
      shellFederation(mode === 'development'),
      new SingleScriptPlugin('boot', './src/boot/boot.ts'),
      // Not in development: cached files would hide changes.
      ...(mode === 'production'
        ? [new SingleScriptPlugin('worker', './src/worker/worker.ts')]
        : []),
      // Files the template refers to, e.g. the favicon.
      new rspack.CopyRspackPlugin({
        patterns: [{ from: 'template', globOptions: { ignore: ['**/index.html'] } }],
      }),
      new LicensesPlugin(),
      new DescriptorPlugin({
        kind: 'shell',
        config: { ...config, requires: moduleRequirements.parse(config.requires) },
        version: folderVersion(folder),
        provides: providedVersions(),
        template: join(folder, 'template', 'index.html'),
        styles,
      }),
    ],
  };
  return mode === 'development'
    ? withRefresh(configuration, { id: config.id, isHost: true })
    : configuration;
}

/** Replaces the ripples that MUI's buttons import and the theme disables (press-styles.ts). */
const withoutRipples = () =>
  new rspack.NormalModuleReplacementPlugin(
    /\/TouchRipple\.mjs$/,
    'data:text/javascript,export default () => null',
  );

/** Replaces MUI's provider of CSS variable themes by one without color scheme switching. */
const withOneColorScheme = (folder: string) =>
  new rspack.NormalModuleReplacementPlugin(
    /\/ThemeProviderWithVars\.mjs$/,
    join(folder, 'src', 'theme', 'css-vars-provider.tsx'),
  );

/** By default, bundlers resolve the router's development build in every mode. */
function productionRouter(folder: string): Record<string, string> {
  const { resolve } = createRequire(join(folder, 'package.json'));
  const dist = join(dirname(resolve('react-router/package.json')), 'dist', 'production');
  return {
    'react-router$': join(dist, 'index.mjs'),
    'react-router/dom$': join(dist, 'dom-export.mjs'),
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
