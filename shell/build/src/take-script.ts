import type { Compilation } from '@rspack/core';

/**
 * Removes a script from the artifact and returns its source, which the bff serves itself: a service
 * worker controls only pages below its own path, and inline scripts are part of the document.
 */
export function takeScript(compilation: Compilation, name: string): string | undefined {
  const isWanted = (file: string) => file.startsWith(`${name}.`) && file.endsWith('.js');
  const file = compilation.getAssets().find((asset) => isWanted(asset.name));
  if (!file) return undefined;
  const source = String(file.source.source());
  compilation.deleteAsset(file.name);
  return source;
}
