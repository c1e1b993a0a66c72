import { rspack } from '@rspack/core';
import { UserError } from '../lib/user-error.ts';
import { supportedNode } from './package-manifest.ts';

interface Command {
  /** The source file of the command. */
  entry: string;
  /** Folder of the script. */
  to: string;
  /** Name of the script without `.js`. */
  name: string;
}

/** Bundles a command into one script; only its own dependencies stay imports. @throws UserError */
export function bundleCommand({ entry, to, name }: Command): Promise<void> {
  const compiler = rspack({
    mode: 'production',
    target: `node${/\d+/.exec(supportedNode)?.[0]}`,
    entry: { [name]: entry },
    output: { path: to, filename: '[name].js', module: true, library: { type: 'module' } },
    externalsType: 'module',
    externals: [/^@firedeck\/contract$/, /^node:/],
    // Readable, for debugging.
    optimization: { minimize: false },
    devtool: false,
    // Imports of a team's configuration and the template's folder are resolved at run time.
    module: {
      parser: { javascript: { url: false, importDynamic: false, importMeta: false } },
      rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: { detectSyntax: 'auto' } }],
    },
    plugins: [new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true })],
    experiments: { outputModule: true },
  } as Parameters<typeof rspack>[0]);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {});
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new UserError(stats.toString('errors-only')));
      resolve();
    });
  });
}
