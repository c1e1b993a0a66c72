import type { Compilation } from '@rspack/core';

/**
 * Removes a script from the artifact's files and returns its source: the bff serves it, a worker because
 * it controls only pages below its own path, and what stands in a page because it is part of that.
 */
export function takeScript(compilation: Compilation, name: string): string | undefined {
  const isWanted = (file: string) => file.startsWith(`${name}.`) && file.endsWith('.js');
  const file = compilation.getAssets().find((asset) => isWanted(asset.name));
  if (!file) return undefined;
  const source = String(file.source.source());
  compilation.deleteAsset(file.name);
  return source;
}
