import { join } from 'node:path';
import type { ModuleConfigInput } from '@firedeck/contract';
import type { ChunkGroup, Compilation } from '@rspack/core';
import { updatePrefix } from './refresh/update-prefix.ts';

/** The search commands of a module, which are not a view. */
const commandsChunk = 'commands';

/**
 * The scripts to preload per view, besides the entry: the module's chunk and, for a lazily imported
 * view, the chunks of its import.
 *
 * @throws Error for an import in module.ts whose chunk is not named after a view: it would not be
 * preloaded
 */
export function listViewScripts(
  compilation: Compilation,
  config: ModuleConfigInput,
): Record<string, string[]> {
  const views = [...(config.routes ?? []), ...(config.slots ?? [])].map((entry) => entry.view);
  requireNamedImports(compilation, views);
  const { namedChunkGroups } = compilation;
  const moduleGroup = namedChunkGroups.get('module');
  return Object.fromEntries(
    [...new Set(views)].sort().map((view) => {
      // Chunks joined to the entry no longer exist.
      const scripts = listScripts([moduleGroup, namedChunkGroups.get(view)]).filter((file) =>
        compilation.getAsset(file),
      );
      return [view, scripts];
    }),
  );
}

function requireNamedImports({ chunkGroups, compiler }: Compilation, views: string[]): void {
  const source = join(compiler.context, 'src', 'module.ts');
  const imports = chunkGroups.flatMap(({ name, origins }) =>
    origins
      .filter(({ module }) => module?.nameForCondition() === source)
      .map(({ request }) => ({ name, request })),
  );
  const known = [...views, commandsChunk];
  const misnamed = imports.find(({ name }) => name && !known.includes(name));
  if (misnamed)
    throw new Error(
      `src/module.ts names the import of ${misnamed.request} "${misnamed.name}", which is none of its views: ${views.join(', ')}.`,
    );
  const unnamed = imports.find(({ name }) => !name);
  if (!unnamed) return;
  const { request } = unnamed;
  throw new Error(
    `src/module.ts imports ${request} without a name. Name the view that it shows, so that its scripts are preloaded: import(/* webpackChunkName: "<view>" */ '${request}')`,
  );
}

function listScripts(groups: (ChunkGroup | undefined)[]): string[] {
  const files = groups.flatMap((group) => group?.getFiles() ?? []);
  return [...new Set(files)].filter(
    (file) => file.endsWith('.js') && !file.startsWith(updatePrefix),
  );
}
