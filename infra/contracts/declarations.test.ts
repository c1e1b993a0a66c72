import { expect, test } from 'vitest';
import { findRemoved } from './declarations.ts';
import { exportedNames, reachableFiles } from './exported-names.ts';
import { readReport, writeReport } from './report-text.ts';

const report = (...files: [string, string][]) => ({ version: '1.0.0', files: new Map(files) });
const index: [string, string] = ['index.d.ts', "export * from './things.ts';\n"];

const before = report(index, [
  'things.d.ts',
  `export declare function widened(name: 'a'): string;
export declare function narrowed(name: 'a' | 'b'): string;
export declare function returnsLess(): { id: string; title: string };
export declare function returnsMore(): { id: string };
export declare const removed: number;
export declare const codes: readonly ['a'];
export interface Given { id: string; note?: string }
export interface Grown { id: string }
export interface LosesOptional { id: string; note?: string }
export type Fewer = 'a' | 'b';
export type More = 'a';
export interface Listed<T> { of: T }
export type RemovedType = string;
`,
]);
const after = report(index, [
  'things.d.ts',
  `export declare function widened(name: 'a' | 'b'): string;
export declare function narrowed(name: 'a'): string;
export declare function returnsLess(): { id: string };
export declare function returnsMore(): { id: string; title: string };
export declare const codes: readonly ['a', 'b'];
export interface Given { id: string; note?: string }
export interface Grown { id: string; more?: string }
export interface LosesOptional { id: string }
export type Fewer = 'a';
export type More = 'a' | 'b';
export interface Listed<T> { of: T; more?: T }
`,
]);

test('removed and narrowed exports › are reported, added and widened ones are not', async () => {
  const names = (await findRemoved('shell/sdk', { before, now: after })).map(
    (one) => one.split(':')[0],
  );
  expect(names.sort()).toEqual([
    'Fewer',
    'LosesOptional',
    'RemovedType',
    'codes',
    'narrowed',
    'removed',
    'returnsLess',
  ]);
  expect(await findRemoved('shell/sdk', { before, now: before })).toEqual([]);
}, 60_000);

test('values that may grow › changed objects are not reported, functions and types are', async () => {
  const found = await findRemoved('shell/sdk', { before, now: after, mayGrow: true });
  const names = found.map((one) => one.split(':')[0]);
  expect(names.sort()).toEqual([
    'Fewer',
    'LosesOptional',
    'RemovedType',
    'narrowed',
    'removed',
    'returnsLess',
  ]);
}, 60_000);

test('a report › lists its files in order and can be parsed again', () => {
  const files = report(['b.d.ts', 'export {};\n'], ['a.d.ts', 'export {};\n']);
  const text = writeReport('@firedeck/sdk', files);
  expect(text.indexOf('a.d.ts')).toBeLessThan(text.indexOf('b.d.ts'));
  const read = readReport(text);
  expect(read?.version).toBe('1.0.0');
  expect(read && writeReport('@firedeck/sdk', read)).toBe(text);
  expect(readReport('')).toBeNull();
});

test('declarations that index does not reach › are left out', () => {
  const all = new Map([
    index,
    ['things.d.ts', "import type { Inner } from './inner/one.tsx';\nexport type A = Inner;\n"],
    ['inner/one.d.ts', 'export interface Inner {}\n'],
    ['things.test.d.ts', 'export {};\n'],
  ]);
  const reached = reachableFiles(all);
  expect([...reached.keys()].sort()).toEqual(['index.d.ts', 'inner/one.d.ts', 'things.d.ts']);
  expect([...exportedNames(reached).types.keys()]).toEqual(['A']);
});
