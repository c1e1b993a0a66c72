import { join } from 'node:path';
import { LicensesPlugin } from '@firedeck/build';
import type { Configuration } from '@rspack/core';
import { checkout } from '../local/folders.ts';
import type { Server } from './servers.ts';

// Their owners look for these and do without: other databases, other ways of signing in to ours.
const notInstalled =
  /Can't resolve '(@aws-sdk\/credential-providers|@mongodb-js\/zstd|@valkey\/valkey-glide|gcp-metadata|kerberos|mongodb-client-encryption|pg|redis|snappy|socks|supports-color|aws4|msgpackr-extract|bufferutil|utf-8-validate)'/;

// BullMQ can run a processor that is named by its file: ours are functions.
const processorsByName = { module: /bullmq.*child-processor/, message: /is an expression/ };

/** Scripts that run beside nothing but the server's native packages; readable, so that traces are. */
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
      // Paths in the sources are of this machine; what is read at run time is named by the environment.
      parser: { javascript: { importMeta: false, url: false } },
      rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: swcOptions }],
    },
    optimization: {
      minimize: false,
      nodeEnv: false,
      moduleIds: 'named',
      chunkIds: 'named',
      concatenateModules: false,
      // What the entries have in common is there once; what is loaded only where asked for stays apart.
      // A thread's lists are no part of it.
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
