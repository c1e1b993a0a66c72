import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { CommandFailed, runProgram } from '../lib/run-program.ts';
import { exportedNames, reachableFiles } from './exported-names.ts';
import type { DeclarationReport } from './report-text.ts';
import { inScratchFolder, tsc, writeTree } from './scratch-folder.ts';

/** The current declarations of a package in this checkout. @throws CommandFailed when it has type errors */
export async function listDeclarations(folder: string): Promise<DeclarationReport> {
  const { version } = JSON.parse(await readFile(join(checkout, folder, 'package.json'), 'utf8'));
  return inScratchFolder(async (scratch) => {
    const source = join(checkout, folder, 'src');
    const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];
    const where = ['--rootDir', source, '--outDir', scratch];
    await runProgram(tsc, ['-p', join(checkout, folder), ...emit, ...where], { cwd: checkout });
    return { version, files: reachableFiles(await readTree(scratch)) };
  });
}

interface Comparison {
  before: DeclarationReport;
  now: DeclarationReport;
  /** Values may change their type, but must not be removed. */
  mayGrow?: boolean;
}

/** Breaking changes between two declarations, one sentence each. */
export function findRemoved(
  folder: string,
  { before, now, mayGrow = false }: Comparison,
): Promise<string[]> {
  return inScratchFolder(async (scratch) => {
    await writeTree(join(scratch, 'before'), before.files);
    await writeTree(join(scratch, 'after'), now.files);
    const claims = claimsOn(before.files, mayGrow);
    await writeFile(join(scratch, 'claims.ts'), [...preamble, ...claims.lines].join('\n'));
    const base = relative(scratch, join(checkout, folder, 'tsconfig.json'));
    await writeFile(
      join(scratch, 'tsconfig.json'),
      JSON.stringify({ extends: base, include: ['claims.ts'] }),
    );
    const output = await runProgram(tsc, ['-p', scratch, '--pretty', 'false'], {
      cwd: scratch,
    }).catch((error) => {
      if (error instanceof CommandFailed) return error.output;
      throw error;
    });
    return parseErrors(output, claims.names);
  });
}

const preamble = [
  "import type * as Before from './before/index.ts';",
  "import type * as After from './after/index.ts';",
  // Results may gain fields, parameters may require less; string unions must not shrink.
  'type Held<A, B> = [keyof A] extends [keyof B] ? [A] extends [string] ? [A] extends [B] ? true : false : [B] extends [A] ? true : [A] extends [B] ? true : false : false;',
  // Schemas and tables of literals are objects: these only have to exist.
  'type MayGrow<A> = A extends (...all: never[]) => unknown ? A : A extends object ? unknown : A;',
];

function claimsOn(
  files: Map<string, string>,
  mayGrow: boolean,
): { lines: string[]; names: string[] } {
  const { values, types } = exportedNames(files);
  const ofValues = [...values].map(
    (name) =>
      `export declare const of_${name}: typeof After.${name}; export const as_${name}: ${mayGrow ? `MayGrow<typeof Before.${name}>` : `typeof Before.${name}`} = of_${name};`,
  );
  const ofTypes = [...types].map(([name, generic]) =>
    generic
      ? `export type { ${name} as is_${name} } from './after/index.ts';`
      : `export const is_${name}: Held<Before.${name}, After.${name}> = true;`,
  );
  return { lines: [...ofValues, ...ofTypes], names: [...values, ...types.keys()] };
}

function parseErrors(output: string, names: string[]): string[] {
  const found = [...output.matchAll(/^claims\.ts\((\d+),\d+\): error TS\d+: (.*)$/gm)];
  const byName = new Map<string, string>();
  for (const [, line, message = ''] of found) {
    const name = names[Number(line) - 1 - preamble.length] ?? 'unknown';
    if (!byName.has(name)) byName.set(name, message.replaceAll(/import\("[^"]*"\)\./g, ''));
  }
  return [...byName].map(([name, message]) => `${name}: ${message}`);
}

async function readTree(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [relative(folder, path).split(sep).join('/'), await readFile(path, 'utf8')] as const;
  });
  return new Map(await Promise.all(read));
}
