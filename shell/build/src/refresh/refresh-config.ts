import { join } from 'node:path';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { updatePrefix } from './update-prefix.ts';

const source = (name: string): string => join(import.meta.dirname, name);

/**
 * React Fast Refresh for development builds: replaces a saved component and preserves its state.
 */
export function withRefresh(
  config: Configuration,
  { id, isHost }: { id: string; isHost: boolean },
): Configuration {
  return {
    ...config,
    output: {
      ...config.output,
      hotUpdateMainFilename: `${updatePrefix}[fullhash].json`,
      hotUpdateChunkFilename: `${updatePrefix}[id].[fullhash].js`,
    },
    resolve: {
      ...config.resolve,
      // Only the runtime loaded before React can track its renders.
      alias: { ...config.resolve?.alias, ...(!isHost && { 'react-refresh': source('remote') }) },
    },
    // Updates identify modules and chunks by the ids of the previous build.
    optimization: { ...config.optimization, moduleIds: 'named', chunkIds: 'named' },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.DefinePlugin({ __FIREDECK_MODULE__: JSON.stringify(id) }),
      new rspack.HotModuleReplacementPlugin(),
      new ReactRefreshRspackPlugin({
        // `rspack build` sets NODE_ENV to production in every mode.
        forceEnable: true,
        injectEntry: isHost,
        exclude: [/[\\/]node_modules[\\/]/, import.meta.dirname],
      }),
      ...(isHost ? [addEntry('host-entry')] : []),
      addEntry('hot-entry'),
    ],
  };
}

/** An entry without a name is part of every entry and runs first. */
const addEntry = (name: string) => ({
  apply: (compiler: Compiler) =>
    new rspack.EntryPlugin(compiler.context, source(name), {}).apply(compiler),
});
