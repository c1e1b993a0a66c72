import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from '../lib/folders.ts';

/** An entry of this checkout and every file that it imports, directly or not: what a bundle has of it. */
export function bundledFiles(entry: string): string[] {
  const found = new Set([entry]);
  // Grows while it is read.
  for (const file of found) for (const name of readImports(file)) found.add(name);
  return [...found];
}

function readImports(file: string): string[] {
  const text = readFileSync(join(checkout, file), 'utf8');
  const names = [...text.matchAll(/\b(?:from|import) '(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
  // Sources that are written into new modules import what is not here.
  return names.filter((name) => existsSync(join(checkout, name)));
}
