import type { Compilation } from '@rspack/core';

/**
 * Puts the exposed module behind the container's entry, in one file: it is always needed right after,
 * and each request of a first visit counts. The entry's runtime finds its chunk registered and asks for none.
 */
export function joinFirstScript(compilation: Compilation, exposedChunk: string): void {
  const { RawSource } = compilation.compiler.rspack.sources;
  const [chunk] = compilation.namedChunkGroups.get(exposedChunk)?.getFiles() ?? [];
  const entry = compilation.getAssets().find(({ name }) => name.startsWith('remoteEntry.'))?.name;
  if (!chunk || !entry) throw new Error('The build made no entry, or no exposed module');
  const textOf = (file: string) => String(compilation.getAsset(file)?.source.source() ?? '');
  // In a function of its own: what the chunk says of itself ("use strict") is not the entry's.
  const joined = `${textOf(entry)}\n;(() => {${textOf(chunk)}\n})();\n`;
  compilation.updateAsset(entry, new RawSource(joined));
  compilation.deleteAsset(chunk);
}
