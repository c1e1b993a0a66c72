import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from '@firedeck/sdk';
import { expect, test } from 'vitest';

const contract = resolve(import.meta.dirname, '../../../bff/contract/src');
/** What the shell alone or no browser loads; types are no code. */
const notInModules = ['any-event', 'module', 'module-release', 'picture-query', 'refresh'];
const files = readdirSync(contract).filter(
  (file) => /^[a-z-]+\.ts$/.test(file) && !notInModules.includes(file.replace('.ts', '')),
);

test.each(files)('%s of the contract › finds in a module all that it uses of zod', (file) => {
  const text = readFileSync(join(contract, file), 'utf8');
  const used = [...text.matchAll(/\bz\.(\w+)/g)].map(([, name = '']) => name);
  expect(used.filter((name) => name !== 'infer' && !(name in z))).toEqual([]);
});
