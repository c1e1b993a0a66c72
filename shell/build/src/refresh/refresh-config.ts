import { join } from 'node:path';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { updatePrefix } from './update-prefix.ts';

const source = (name: string): string => join(import.meta.dirname, name);

/** React Fast Refresh for builds in development: a saved component is replaced and its state stays. */
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
      // Only one runtime can follow what React renders: the one that is there before React.
      alias: { ...config.resolve?.alias, ...(!isHost && { 'react-refresh': source('remote') }) },
    },
    // Updates name modules and chunks by the build before.
    optimization: { ...config.optimization, moduleIds: 'named', chunkIds: 'named' },
    plugins: [
      ...(config.plugins ?? []),
      new rspack.DefinePlugin({ __FIREDECK_MODULE__: JSON.stringify(id) }),
      new rspack.HotModuleReplacementPlugin(),
      new ReactRefreshRspackPlugin({
        // `rspack build` sets NODE_ENV to production, whatever the mode.
        forceEnable: true,
        injectEntry: isHost,
        exclude: [/[\\/]node_modules[\\/]/, import.meta.dirname],
      }),
      ...(isHost ? [addEntry('host-entry')] : []),
      addEntry('hot-entry'),
    ],
  };
}

/** Without a name it is part of each entry, and runs before it. */
const addEntry = (name: string) => ({
  apply: (compiler: Compiler) =>
    new rspack.EntryPlugin(compiler.context, source(name), {}).apply(compiler),
});
