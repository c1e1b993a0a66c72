import { expect, test, vi } from 'vitest';
import { enforceScriptIntegrity } from './modules/script-integrity.ts';
import { aReadyModule } from './testing/a-module.ts';

const made: unknown[][] = [];
vi.stubGlobal('trustedTypes', { createPolicy: (...policy: unknown[]) => made.push(policy) });
const { rules } = await import('./trusted-types.ts');
const notes = aReadyModule();
enforceScriptIntegrity([notes], document.createElement('head'));

test('the page › has one policy, the default one, which allows no code as text', () => {
  expect(made).toEqual([['default', rules]]);
  expect(Object.keys(rules)).toEqual(['createScriptURL', 'createHTML']);
});

test('addresses › are those of scripts that the document names', () => {
  const known = `${notes.base}${notes.descriptor.entry}`;
  expect(rules.createScriptURL(known)).toBe(known);
  for (const other of [
    `${notes.base}x.js`,
    `//elsewhere.example${known}`,
    'data:,1',
    '',
    'https://',
  ])
    expect(rules.createScriptURL(other)).toBeNull();
});

test('HTML › is white space alone', () => {
  expect(rules.createHTML(' ')).toBe(' ');
  expect(rules.createHTML('<b>')).toBeNull();
});
