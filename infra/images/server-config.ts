import { join } from 'node:path';
import { LicensesPlugin } from '@firedeck/build';
import type { Configuration } from '@rspack/core';
import { checkout } from '../lib/folders.ts';
import type { Server } from './servers.ts';

// Optional dependencies of drivers: other databases, other authentication methods.
const notInstalled =
  /Can't resolve '(@aws-sdk\/credential-providers|@mongodb-js\/zstd|@valkey\/valkey-glide|gcp-metadata|kerberos|mongodb-client-encryption|pg|redis|snappy|socks|supports-color|aws4|msgpackr-extract|bufferutil|utf-8-validate)'/;

// BullMQ can load processors from files; ours are functions.
const processorsByName = { module: /bullmq.*child-processor/, message: /is an expression/ };

/** Bundles that need only native packages at run time; not minified, so that stack traces are readable. */
export function serverConfig(server: Server, output: string): Configuration {
  return {
    name: server.name,
    context: checkout,
    mode: 'production',
    target: 'node26',
    entry: Object.fromEntries(
      Object.entries({ ...server.entries, ...server.threads }).map(([name, file]) => [
        name,
        join(checkout, file),
      ]),
    ),
    output: {
      path: output,
      filename: '[name].mjs',
      chunkFilename: '[name].mjs',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    externalsPresets: { node: true },
    externalsType: 'node-commonjs',
    externals: [...server.nativePackages],
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      // Source paths are those of the build machine; the environment names run-time files.
      parser: { javascript: { importMeta: false, url: false } },
      rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: swcOptions }],
    },
    optimization: {
      minimize: false,
      nodeEnv: false,
      moduleIds: 'named',
      chunkIds: 'named',
      concatenateModules: false,
      // Shared chunks for the entries; lazy imports stay separate.
      // Worker threads are separate entries.
      splitChunks: {
        chunks: ({ name = '' }) => Object.hasOwn(server.entries, name),
        minSize: 0,
        name: 'shared',
      },
    },
    plugins: [new LicensesPlugin()],
    ignoreWarnings: [notInstalled, processorsByName],
    performance: { hints: false },
    devtool: false,
    cache: false,
  };
}

const swcOptions = { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } };
