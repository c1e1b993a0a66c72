import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { BrowserFloorPlugin } from './browser-floor-plugin.ts';
import { federationAliases } from './federation-runtime.ts';
import type { Flavour } from './flavour.ts';
import { browserTargets } from './supported-browsers.ts';

export interface BaseOptions {
  /** Absolute path of the module's folder. */
  folder: string;
  flavour: Flavour;
  /** Unique for module and contents: names everything that a build puts on the page's global object. */
  uniqueName: string;
}

// A script that neither arrives nor fails must not keep a view waiting for ever.
const chunkLoadTimeoutMs = 15_000;

/** What holds for the shell's build and for the remotes'. */
export function baseConfig({ folder, flavour, uniqueName }: BaseOptions): Configuration {
  const development = flavour === 'development';
  return {
    name: uniqueName,
    context: folder,
    mode: flavour,
    // Never an eval kind: the pages forbid evaluation. In production the artifact is scripts alone.
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
    // By order of use: ids made from names would carry the checkout's path (the federation runtime's
    // virtual modules have it in theirs), and the same sources would make another artifact elsewhere.
    optimization: { moduleIds: 'natural', chunkIds: 'deterministic', realContentHash: true },
    plugins: [
      new rspack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(flavour) }),
      ...(development ? [] : [new BrowserFloorPlugin()]),
    ],
    performance: { hints: false },
    cache: false,
    lazyCompilation: false,
    stats: 'errors-warnings',
  };
}

function swcOptions(development: boolean) {
  return {
    detectSyntax: 'auto',
    env: { targets: browserTargets },
    jsc: {
      transform: { react: { runtime: 'automatic', development, refresh: false } },
    },
  };
}
