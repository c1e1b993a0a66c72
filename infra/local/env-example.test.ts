import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment as bffNames } from '@firedeck/bff/config';
import { environment as workerNames } from '@firedeck/services/config';
import { expect, test } from 'vitest';
import { checkout } from '../lib/folders.ts';

const example = readFileSync(join(checkout, '.env.example'), 'utf8');
const page = readFileSync(join(checkout, 'infra/docs/configuration.md'), 'utf8');
const exampleNames = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name).sort();
const knownNames = Object.keys({ ...bffNames.shape, ...workerNames.shape }).sort();

test('.env.example › names exactly what bff and services read', () => {
  expect(exampleNames).toEqual(knownNames);
});

test('.env.example › has values that both processes accept', () => {
  const values = Object.fromEntries(
    [...example.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(bffNames.safeParse(values).error?.issues ?? []).toEqual([]);
  expect(workerNames.safeParse(values).error?.issues ?? []).toEqual([]);
});

test('the table of the configuration page › has a row for each name', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name).sort();
  expect(rows).toEqual(knownNames);
});
