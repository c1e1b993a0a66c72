import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/**
 * A short hash of a module's sources. It is part of the global chunk array's name, so that two builds of
 * one module can run in one page.
 */
export function sourceHash(folder: string): string {
  const hash = createHash('sha256');
  for (const path of [...sourceFiles(folder)].sort()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(folder, path)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

function sourceFiles(folder: string): string[] {
  const inside = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return [...inside, 'module.config.ts', 'package.json'];
}
