import { createHash } from 'node:crypto';
import type { Compilation } from '@rspack/core';

const isAside = (name: string): boolean =>
  /\.(br|gz|map|LICENSE\.txt)$|^descriptor\.json$/.test(name);

/** The files that make an artifact what it is, by name, in the order of their names. */
export function artifactContents(compilation: Compilation): Map<string, Buffer> {
  const files = compilation
    .getAssets()
    .filter(({ name }) => !isAside(name))
    .map(({ name, source }) => [name, Buffer.from(source.buffer())] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(files);
}

/** sha384 of every script, as `integrity` attributes have it. */
export function integrityOf(files: Map<string, Buffer>): Record<string, string> {
  const scripts = [...files].filter(([name]) => name.endsWith('.js'));
  return Object.fromEntries(
    scripts.map(([name, bytes]) => [
      name,
      `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    ]),
  );
}

/** Names an artifact by all that it is: its files and what its descriptor says. */
export function artifactHash(files: Map<string, Buffer>, descriptor: object): string {
  const hash = createHash('sha256').update(JSON.stringify(descriptor));
  for (const [name, bytes] of files) hash.update(`\0${name}\0`).update(bytes);
  return hash.digest('hex').slice(0, 16);
}
