import { expect, it } from 'vitest';
import { previewUrl } from './preview-url.ts';

it.each([
  ['', null],
  ['a.io', null],
  ['  a.io  ', null],
  ['ab.io', 'https://ab.io'],
  ['http://ab.io/x', 'http://ab.io/x'],
  ['user:pass@host', null],
  ['https://', null],
  ['no such site', null],
  ['good.example\\@evil.example', null],
  ['good\u200b.example', null],
  ['javascript:alert(1)', null],
])('input %j › preview of %s', (typed, url) => {
  expect(previewUrl(typed)).toBe(url);
});
