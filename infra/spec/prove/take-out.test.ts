import { expect, test } from 'vitest';
import { takeOut } from './take-out.ts';

const tick = '`';
const source = `if (isOpen) close();\nto={${tick}/edit/${tick}}\nopen();\nopen();\n`;

test.each([
  ['`close();`', 'if (isOpen) '],
  ['`if (isOpen)` → `if (true)`', 'if (true) close();'],
  ['`` to={`/edit/`} `` → `to="/"`', 'to="/"'],
])('%s is taken out of a source', (cell, expected) => {
  expect(takeOut(source, cell)?.split('\n')).toContain(expected);
});

test.each([
  ['absent', '`shut();`'],
  ['written twice', '`open();`'],
  ['no code', 'texts.heading'],
])('what is %s is not found', (_name, cell) => {
  expect(takeOut(source, cell)).toBeUndefined();
});
