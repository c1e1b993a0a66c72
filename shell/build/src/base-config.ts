import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { BrowserSupportPlugin } from './browser-support-plugin.ts';
import type { BuildMode } from './build-mode.ts';
import { federationAliases } from './federation-runtime.ts';
import { browserTargets } from './supported-browsers.ts';

interface BaseOptions {
  /** Absolute path of the module's folder. */
  folder: string;
  mode: BuildMode;
  /** Unique per module and contents: prefixes the build's globals. */
  uniqueName: string;
}

// A hanging script must not block a view forever.
const chunkLoadTimeoutMs = 15_000;

/** Shared by the builds of the shell and the remotes. */
export function baseConfig({ folder, mode, uniqueName }: BaseOptions): Configuration {
  const development = mode === 'development';
  return {
    name: uniqueName,
    context: folder,
    mode,
    // No eval source maps: the CSP forbids eval. Production artifacts have no source maps.
    devtool: development ? 'source-map' : false,
    target: `browserslist:${browserTargets.join(', ')}`,
    output: {
      path: join(folder, 'dist'),
      clean: true,
      publicPath: 'auto',
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      assetModuleFilename: '[name].[contenthash][ext]',
      hashDigestLength: 12,
      uniqueName,
      chunkLoadingGlobal: `chunks_${uniqueName}`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: chunkLoadTimeoutMs,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: federationAliases },
    module: {
      rules: [
        { test: /\.tsx?$/, loader: 'builtin:swc-loader', options: swcOptions(development) },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    // Named ids would contain the checkout path (through the federation runtime's virtual modules),
    // so the same sources would build a different artifact elsewhere.
    optimization: {
      moduleIds: 'natural',
      chunkIds: 'deterministic',
      realContentHash: true,
      minimizer: [
        // Each pass optimizes what the pass before made possible.
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
      ],
    },
    plugins: [
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      ...(development ? [] : [new BrowserSupportPlugin(), compileAtOnce()]),
    ],
    performance: { hints: false },
    cache: false,
    lazyCompilation: false,
    stats: 'errors-warnings',
  };
}

/**
 * Makes Chromium compile the first scripts as a whole, in another thread, while they load. Most
 * of their functions run at start; compiling each at its first call would block the main thread.
 */
const compileAtOnce = () =>
  new rspack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /^(main|remoteEntry)\./,
    stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });

function swcOptions(development: boolean) {
  return {
    detectSyntax: 'auto',
    env: { targets: browserTargets },
    jsc: {
      transform: { react: { runtime: 'automatic', development, refresh: development } },
    },
  };
}
