import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
const hooks = read('hooks.py');
const rows = read('README.md')
  .split('\n')
  .filter((line) => line.startsWith('|'));

const block = (name: string) =>
  new RegExp(`^${name} = \\{$(.*?)^\\}$`, 'ms').exec(hooks)?.[1] ?? '';
const ofState = [...block('OF_STATE').matchAll(/"(\w+)"/g)].map(([, code]) => code as string);
const beyondSchemas = [...block('BEYOND_SCHEMAS').matchAll(/"([A-Z]+ [^"]+)": \{(.*)\}/g)].map(
  ([, operation = '', fields = '']) => ({ operation, fields: [...fields.matchAll(/"([^"]+)"/g)] }),
);

test('every accepted refusal › has its reason in the README', () => {
  expect(ofState.length).toBeGreaterThan(5);
  const missing = ofState.filter((code) => !rows.some((row) => row.includes(`\`${code}\``)));
  expect(missing).toEqual([]);
});

test('every field with additional rules › has its reason in the README', () => {
  expect(beyondSchemas.length).toBeGreaterThan(10);
  const missing = beyondSchemas.flatMap(({ operation, fields }) =>
    fields
      .filter(
        ([, field]) =>
          !rows.some((row) => row.includes(`\`${operation}\``) && row.includes(`\`${field}\``)),
      )
      .map(([, field]) => `${operation}: ${field}`),
  );
  expect(missing).toEqual([]);
});
