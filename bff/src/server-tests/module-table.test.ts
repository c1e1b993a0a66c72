import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { routePermissions } from '../modules/auth/permissions/route-permissions.ts';

const modules = fileURLToPath(new URL('../modules', import.meta.url));
const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const [, table = ''] = page.split('| folder of `src/modules` | answers |\n');
const rows = [...table.matchAll(/^\| ([a-z][\w/-]*) \| (.+) \|$/gm)];
const listed = rows.flatMap(([, , responses = '']) =>
  [...responses.matchAll(/`(?:[A-Z]+ )?(\/[^`]*)`/g)].map(([, path = '']) => path),
);
/** On a server of its own, which has no permissions. */
const ofOtherServers = '/metrics';

test('the table of modules › has a row for each folder', () => {
  const files = readdirSync(modules, { withFileTypes: true, recursive: true });
  const folders = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath }) => relative(modules, parentPath));
  expect(rows.map(([, folder]) => folder)).toEqual([...new Set(folders)].sort());
});

test('the table of modules › names every path of the API once, and no other', () => {
  const paths = Object.keys(routePermissions).map((route) => route.replace(/^[A-Z]+ /, ''));
  expect(listed.sort()).toEqual([...new Set([...paths, ofOtherServers])].sort());
});
