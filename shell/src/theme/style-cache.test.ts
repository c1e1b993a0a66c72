import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStyleCache } from './style-cache.ts';

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: (condition: string) => !condition.includes('::-moz-') });
});
afterEach(() => vi.unstubAllGlobals());

/** The CSS rules of these styles. */
function insert(styles: string): string[] {
  const rules: string[] = [];
  const sheet = { insert: (rule: string) => rules.push(rule) };
  const cache = createStyleCache('nonce');
  cache.insert('.fd', { name: 'fd', styles }, sheet as unknown as typeof cache.sheet, false);
  return rules;
}

test('an unsupported selector › its rule is dropped, the others stay', () => {
  const styles = 'color:red;&::-moz-focus-inner{margin:0;}&::placeholder{margin:1px;}';
  expect(insert(styles)).toEqual(['.fd{color:red;}', '.fd::placeholder{margin:1px;}']);
});

test('a selector list with an unsupported one › only the supported ones', () => {
  const styles = 'color:red;&::-moz-focus-inner,&:hover{margin:0;}';
  expect(insert(styles)).toEqual(['.fd{color:red;}', '.fd:hover{margin:0;}']);
});

test('a supported vendor selector › stays', () => {
  const styles = 'color:red;&:-ms-input-placeholder{margin:0;}';
  expect(insert(styles)).toEqual(['.fd{color:red;}', '.fd:-ms-input-placeholder{margin:0;}']);
});

test('declarations › prefixed only if the oldest browsers need it', () => {
  expect(insert('display:flex;user-select:none;')).toEqual([
    '.fd{display:flex;-webkit-user-select:none;user-select:none;}',
  ]);
});
