import { join } from 'node:path';
import type { ModuleConfigInput } from '@firedeck/contract';
import type { ChunkGroup, Compilation } from '@rspack/core';
import { updatePrefix } from './refresh/update-prefix.ts';

/** What the search offers of a module; no view. */
const commandsChunk = 'commands';

/**
 * The scripts to preload per view, besides the entry: the module's chunk and, for a lazily imported view,
 * the chunks that its import names after it.
 *
 * @throws Error for an import of module.ts whose chunk has no name, or another one than a view's: it would load late.
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
      // Chunks joined to the entry were deleted.
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
