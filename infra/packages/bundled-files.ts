import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from '../lib/folders.ts';

/** A command's entry and every file of this checkout that it imports, directly or indirectly. */
export function bundledFiles(entry: string): string[] {
  const found = new Set([entry]);
  // Grows during the loop.
  for (const file of found) for (const name of readImports(file)) found.add(name);
  return [...found];
}

function readImports(file: string): string[] {
  const text = readFileSync(join(checkout, file), 'utf8');
  const names = [...text.matchAll(/\b(?:from|import) '(\.[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );
  // Templates of new modules import files that do not exist here.
  return names.filter((name) => existsSync(join(checkout, name)));
}
