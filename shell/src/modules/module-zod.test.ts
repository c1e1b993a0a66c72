import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from '@firedeck/sdk';
import { expect, test } from 'vitest';

const contract = resolve(import.meta.dirname, '../../../bff/contract/src');
/** Loaded only by the shell or by no browser. */
const notInModules = [
  'any-event',
  'former-names',
  'module',
  'module-release',
  'picture-query',
  'refresh',
];
const files = readdirSync(contract).filter(
  (file) => /^[a-z-]+\.ts$/.test(file) && !notInModules.includes(file.replace('.ts', '')),
);

// Types start with a capital letter and disappear from the bundle, as comments do.
const typeNames = ['infer', 'input', 'output'];
const comments = /^\s*(?:\/\/|\/\*|\*).*$/gm;

test.each(files)('%s of the contract › uses only the zod exports that modules have', (file) => {
  const code = readFileSync(join(contract, file), 'utf8').replace(comments, '');
  const used = [...code.matchAll(/\bz\s*\.([a-z]\w*)/g)].map(([, name = '']) => name);
  expect(used.filter((name) => !typeNames.includes(name) && !(name in z))).toEqual([]);
});
