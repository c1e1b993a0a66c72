import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const modules = fileURLToPath(new URL('../modules', import.meta.url));
const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const [, table = ''] = page.split('| folder of `src/modules` | purpose |\n');
const rows = [...table.matchAll(/^\| ([a-z][\w/-]*) \| .+ \|$/gm)];

test('the table of modules › has a row for each folder', () => {
  const files = readdirSync(modules, { withFileTypes: true, recursive: true });
  const folders = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath }) => relative(modules, parentPath));
  expect(rows.map(([, folder]) => folder)).toEqual([...new Set(folders)].sort());
});
