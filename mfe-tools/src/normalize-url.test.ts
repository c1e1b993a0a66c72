import { expect, it } from 'vitest';
import { normalizeUrl } from './normalize-url.ts';

it.each([
  ['cad.example', 'https://cad.example/'],
  ['http://cad.example/a', 'https://CAD.example/a/'],
  [' https://cad.example:443/a?b=1 ', 'cad.example/a?b=1'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['https://cad.example/a/../b', 'https://cad.example/b'],
])('%s and %s › are equal', (one, other) => {
  expect(normalizeUrl(one)).toBe(normalizeUrl(other));
});

it.each([
  ['https://cad.example/a', 'https://cad.example/A'],
  ['https://cad.example/?a=1', 'https://cad.example/?a=2'],
  ['https://cad.example/#/units', 'https://cad.example/#/map'],
  ['https://cad.example:8443', 'https://cad.example'],
  ['https://www.cad.example', 'https://cad.example'],
])('%s and %s › differ', (one, other) => {
  expect(normalizeUrl(one)).not.toBe(normalizeUrl(other));
});

it.each(['', 'two words', 'https://', 'https://a@cad.example'])(
  '%j › null, because it is not a URL',
  (typed) => {
    expect(normalizeUrl(typed)).toBeNull();
  },
);
