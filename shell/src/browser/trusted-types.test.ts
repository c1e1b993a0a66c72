import { workerPath } from '@firedeck/contract';
import { expect, test, vi } from 'vitest';
import { enforceScriptIntegrity } from '../modules/script-integrity.ts';
import { aReadyModule } from '../testing/a-module.ts';

const made: unknown[][] = [];
vi.stubGlobal('trustedTypes', { createPolicy: (...policy: unknown[]) => made.push(policy) });
const { rules } = await import('./trusted-types.ts');
const notes = aReadyModule();
enforceScriptIntegrity([notes], document.createElement('head'));

test('the page › has only the default policy, which allows no script text', () => {
  expect(made).toEqual([['default', rules]]);
  expect(Object.keys(rules)).toEqual(['createScriptURL', 'createHTML']);
});

test('script URLs › are only those listed in the document, and the service worker’s', () => {
  const known = `${notes.base}${notes.descriptor.entry}`;
  expect(rules.createScriptURL(known)).toBe(known);
  expect(rules.createScriptURL(workerPath)).toBe(workerPath);
  for (const other of [
    `${notes.base}x.js`,
    `${workerPath}?x`,
    `.${workerPath}`,
    `//elsewhere.example${known}`,
    'data:,1',
    '',
    'https://',
  ])
    expect(rules.createScriptURL(other)).toBeNull();
});

test('HTML › is only white space', () => {
  expect(rules.createHTML(' ')).toBe(' ');
  expect(rules.createHTML('<b>')).toBeNull();
});
