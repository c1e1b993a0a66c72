import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import type { StringLiteral } from 'typescript/unstable/ast';
import type { Project } from 'typescript/unstable/sync';
import { checkout } from '../lib/folders.ts';

/** The paths of a file and of one that it imports, relative to the checkout. */
export type ImportArrow = [from: string, to: string];

const isOurs = (path: string): boolean => !path.startsWith('..') && !path.includes('node_modules/');

/**
 * The imports between the files of the projects, including types. dependency-cruiser 18 would need a
 * TypeScript below 7 beside ours.
 */
export function importArrows(projects: Project[]): ImportArrow[] {
  const arrows = new Map<string, ImportArrow>();
  for (const { program } of projects)
    for (const file of program.getSourceFileNames()) {
      const from = relative(checkout, file);
      if (!isOurs(from)) continue;
      for (const specifier of program.getSourceFile(file)?.imports ?? []) {
        const to = resolveOurs(file, (specifier as StringLiteral).text);
        if (to !== undefined && to !== from) arrows.set(`${from} ${to}`, [from, to]);
      }
    }
  return [...arrows.values()];
}

/** The imported file as a path in the checkout; undefined for a library's. */
function resolveOurs(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return relative(checkout, resolve(dirname(file), specifier));
  if (!specifier.startsWith('@firedeck/')) return undefined;
  return relative(checkout, createRequire(file).resolve(specifier));
}
