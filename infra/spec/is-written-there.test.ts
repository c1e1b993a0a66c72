import { expect, test } from 'vitest';
import { hasCode } from './is-written-there.ts';

const tick = '`';
const source = `if (isOpen) close();\nto={${tick}/edit/${tick}}\nopen();\nopen();\n`;

test.each([
  ['code that occurs once', '`close();`', true],
  ['code with a backquote', '`` to={`/edit/`} ``', true],
  ['absent code', '`shut();`', false],
  ['code that occurs twice', '`open();`', false],
  ['a name in place of code', 'texts.heading', false],
])('%s, %s › is found: %s', (_name, cell, isFound) => {
  expect(hasCode(source, cell)).toBe(isFound);
});
