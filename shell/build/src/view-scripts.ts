import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleConfigInput } from '@firedeck/contract';
import type { ChunkGroup, Compilation } from '@rspack/core';

// `'notes-card': () => import('./notes-card/notes-card.tsx')`, as `views` are written in module.ts.
const lazyView = /['"]?([a-z][a-z0-9-]*)['"]?\s*:\s*\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]/g;

/**
 * The scripts to preload per view, besides the entry: the module's own chunk and, for a view that is
 * imported lazily, the chunks of that import. Other views' chunks are not among them.
 */
export function scriptsOfViews(
  compilation: Compilation,
  config: ModuleConfigInput,
): Record<string, string[]> {
  const views = [...(config.routes ?? []), ...(config.slots ?? [])].map((place) => place.view);
  const requests = lazyRequests(compilation.compiler.context);
  const own = compilation.namedChunkGroups.get('module');
  return Object.fromEntries(
    [...new Set(views)].sort().map((view) => {
      const groups = [own, importedBy(compilation, requests.get(view))];
      // What was joined to the entry is no script any more.
      const scripts = scriptsOf(groups).filter((file) => compilation.getAsset(file));
      return [view, scripts];
    }),
  );
}

function lazyRequests(folder: string): Map<string, string> {
  const source = readFileSync(join(folder, 'src', 'module.ts'), 'utf8');
  return new Map(
    [...source.matchAll(lazyView)].map(([, view = '', request = '']) => [view, request]),
  );
}

function importedBy(compilation: Compilation, request: string | undefined) {
  if (!request) return undefined;
  return compilation.chunkGroups.find((group) =>
    group.origins.some((origin) => origin.request === request),
  );
}

function scriptsOf(groups: (ChunkGroup | undefined)[]): string[] {
  const files = groups.flatMap((group) => group?.getFiles() ?? []);
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}
