import type { Compilation } from '@rspack/core';

/**
 * Removes the service worker from the artifact's files and returns its source: the bff serves it, because
 * a worker controls only pages below its own path.
 */
export function takeWorker(compilation: Compilation): string | undefined {
  const file = compilation.getAssets().find(({ name }) => name.startsWith('worker.'));
  if (!file) return undefined;
  const source = String(file.source.source());
  compilation.deleteAsset(file.name);
  return source;
}
