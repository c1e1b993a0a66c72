import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '../lib/folders.ts';

const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
const infra = join(checkout, 'infra');
const page = readFileSync(join(infra, 'README.md'), 'utf8');
const rows = [...page.matchAll(/^\| \[([\w-]+)\]\(([\w-]+)\) \| .+ \|(.*)\|$/gm)];
const named = rows.flatMap(([, , , cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
);

test('the table of infra/README.md › links each folder', () => {
  const folders = readdirSync(infra, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
    .map(({ name }) => name)
    .sort();
  expect(rows.map(([, name]) => name)).toEqual(folders);
  expect(rows.map(([, , link]) => link)).toEqual(folders);
});

test('the table of infra/README.md › names each npm script and no others', () => {
  const known = Object.keys(scripts).filter((name) => name !== 'help');
  expect([...new Set(named)].sort()).toEqual(known.sort());
});
