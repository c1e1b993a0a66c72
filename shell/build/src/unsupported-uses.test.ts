import { describe, expect, test } from 'vitest';
import { loadUnsupportedFeatures } from './unsupported-features.ts';
import { findUnsupportedUses } from './unsupported-uses.ts';

const newer = loadUnsupportedFeatures();
const findUses = (script: string) => findUnsupportedUses(script, newer);

describe('a script with unsupported features › they are found', () => {
  test.each([
    ['URL.parse("/")', ['URL.parse']],
    ['globalThis.navigation.back()', ['navigation']],
    ['globalThis.URL.parse("/")', ['URL.parse']],
    ['const go = (to = navigation) => to', ['navigation']],
    ['class Own extends navigation {}', ['navigation']],
    ['const back = () => navigation.back()', ['navigation']],
    ['new Uint8Array(2).toBase64()', ['.toBase64()']],
    ['new Set([1]).isSubsetOf(other)', []],
    ['RegExp.escape(text)', ['RegExp.escape']],
    ['Iterator.from(list)', ['Iterator.from']],
    ['styled("details")({ "&::details-content": {} })', ['::details-content']],
    ['styled("p")`color: contrast-color(red)`', ['contrast-color(']],
    ['styled("p")({ fieldSizing: "content" })', ['style fieldSizing']],
    ['using file = open()', [expect.stringContaining('syntax: ')]],
  ])('%s', (script, expected) => {
    expect(findUses(script)).toEqual(expected);
  });
});

describe('a script without unsupported features › nothing is found', () => {
  test.each([
    'URL.canParse("/"); AbortSignal.any([]); Promise.withResolvers()',
    'structuredClone(list.toSorted().at(-1))',
    'function go(navigation) { navigation.back(); }',
    'const own = { URL: { parse() {} } }; own.URL.parse()',
    'styled("p")({ "&:has(:focus-visible)": { minHeight: "100dvh" } })',
    'const { parse } = URL.prototype; label: for (;;) break label',
  ])('%s', (script) => {
    expect(findUses(script)).toEqual([]);
  });
});
