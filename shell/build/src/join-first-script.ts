import type { Compilation } from '@rspack/core';

/**
 * Appends the exposed module to the container's entry, which saves a request on first visits. The entry's
 * runtime finds the chunk registered and doesn't request it.
 */
export function joinFirstScript(compilation: Compilation, exposedChunk: string): void {
  const { RawSource } = compilation.compiler.rspack.sources;
  const [chunk] = compilation.namedChunkGroups.get(exposedChunk)?.getFiles() ?? [];
  const entry = compilation.getAssets().find(({ name }) => name.startsWith('remoteEntry.'))?.name;
  if (!chunk || !entry) throw new Error('The build has no entry or no exposed module');
  const readAsset = (file: string) => String(compilation.getAsset(file)?.source.source() ?? '');
  // Wrapped, because the chunk's "use strict" must not apply to the entry.
  const joined = `${readAsset(entry)}\n;(() => {${readAsset(chunk)}\n})();\n`;
  compilation.updateAsset(entry, new RawSource(joined));
  compilation.deleteAsset(chunk);
}
