import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleConfigInput } from '@firedeck/contract';
import type { ChunkGroup, Compilation } from '@rspack/core';

// `'notes-card': () => import('./notes-card/notes-card.tsx')`, as `views` are written in module.ts.
const lazyView = /['"]?([a-z][a-z0-9-]*)['"]?\s*:\s*\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]/g;

/**
 * The scripts to preload per view, besides the entry: the module's chunk and, for a lazily imported view,
 * the chunks of that import.
 */
export function listViewScripts(
  compilation: Compilation,
  config: ModuleConfigInput,
): Record<string, string[]> {
  const views = [...(config.routes ?? []), ...(config.slots ?? [])].map((place) => place.view);
  const requests = readLazyRequests(compilation.compiler.context);
  const moduleGroup = compilation.namedChunkGroups.get('module');
  return Object.fromEntries(
    [...new Set(views)].sort().map((view) => {
      const groups = [moduleGroup, findImportGroup(compilation, requests.get(view))];
      // Chunks joined to the entry were deleted.
      const scripts = listScripts(groups).filter((file) => compilation.getAsset(file));
      return [view, scripts];
    }),
  );
}

function readLazyRequests(folder: string): Map<string, string> {
  const source = readFileSync(join(folder, 'src', 'module.ts'), 'utf8');
  return new Map(
    [...source.matchAll(lazyView)].map(([, view = '', request = '']) => [view, request]),
  );
}

function findImportGroup(compilation: Compilation, request: string | undefined) {
  if (!request) return undefined;
  return compilation.chunkGroups.find((group) =>
    group.origins.some((origin) => origin.request === request),
  );
}

function listScripts(groups: (ChunkGroup | undefined)[]): string[] {
  const files = groups.flatMap((group) => group?.getFiles() ?? []);
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}
