import { createHash } from 'node:crypto';
import type { Compilation } from '@rspack/core';

const isExcluded = (name: string): boolean =>
  /\.(br|gz|map|LICENSE\.txt)$|^descriptor\.json$/.test(name);

/** The files that identify an artifact, sorted by name. */
export function readArtifact(compilation: Compilation): Map<string, Buffer> {
  const files = compilation
    .getAssets()
    .filter(({ name }) => !isExcluded(name))
    .map(({ name, source }) => [name, Buffer.from(source.buffer())] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(files);
}

/** Integrity attributes of all scripts. */
export function computeIntegrity(files: Map<string, Buffer>): Record<string, string> {
  const scripts = [...files].filter(([name]) => name.endsWith('.js'));
  return Object.fromEntries(
    scripts.map(([name, bytes]) => [
      name,
      `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    ]),
  );
}

/** Identifies an artifact by its files and descriptor. */
export function hashArtifact(files: Map<string, Buffer>, descriptor: object): string {
  const hash = createHash('sha256').update(JSON.stringify(descriptor));
  for (const [name, bytes] of files) hash.update(`\0${name}\0`).update(bytes);
  return hash.digest('hex').slice(0, 16);
}
