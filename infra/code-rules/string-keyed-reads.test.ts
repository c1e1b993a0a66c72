import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { stringKeyedReads } from './string-keyed-reads.ts';
import { withProjects } from './typescript-projects.ts';

const scratch = await makeTemporaryFolder();
const folder = join(scratch, 'string-keys');
mkdirSync(folder);
afterAll(() => rmSync(scratch, { recursive: true }));

const readConfig = (path: string) => join(path, 'tsconfig.json');

test.each([
  ['record[key]', true],
  ['record[anything]', true],
  ['key in record', true],
  ['mixed[either]', true],
  ['record[key as keyof typeof record]', true],
  ['few[key as keyof typeof few]', true],
  ['few[(key satisfies string as unknown)! as keyof typeof few]', true],
  ['(key as keyof typeof few) in few', true],
  ['record[branded]', true],
  ['record[anything as number]', true],
  ['few[mystery as keyof typeof few]', true],
  ['record[lower]', true],
  ["record[(key as 'a') ?? 'b']", true],
  ["few[Math.random() ? (key as 'a') : 'b']", true],
  ["few[(key as 'a') || 'b']", true],
  ["few[('a' as const) && (key as 'a')]", true],
  ["few[(one, key as 'a')]", true],
  ['Reflect.get(record, key)', true],
  ["Reflect.has(few, key as 'a')", true],
  ['Reflect.get(few, one)', false],
  ['Reflect.has(list, number)', false],
  ['Reflect.ownKeys(record)', false],
  ["few[one ?? 'b']", false],
  ["few[Math.random() ? one : 'b']", false],
  ["few[Math.random() > key.length ? one : 'b']", false],
  ['few[(key, one)]', false],
  ['few[one as keyof typeof few]', false],
  ['list[number as 1]', false],
  ["record['fixed']", false],
  ['record.fixed', false],
  ['few[one]', false],
  ['list[number]', false],
  ['map.get(key)', false],
  ['delete record[key]', false],
  ['Object.hasOwn(record, key)', false],
])('%s › reads by an arbitrary string: %s', (expression, isOne) => {
  expect(readsIn(`export const read = ${expression};`)).toEqual(isOne ? [expression] : []);
});

test.each([
  ['const { [key]: value } = record;', ['[key]: value']],
  ['const { nested: { [key]: value } } = { nested: record };', ['[key]: value']],
  ['let value: number; ({ [key]: value } = record);', ['[key]: value']],
  ['let value: number; for ({ a: [{ [key]: value }] } of [{ a: [record] }]);', ['[key]: value']],
  ['const read = ({ [key]: value }: typeof record) => value;', ['[key]: value']],
  ["const { [key as 'a']: value } = few;", ["[key as 'a']: value"]],
  ['const { [one]: value } = few;', []],
  ['const made = { [key]: 1 };', []],
  ['const read = <K extends string>(k: K) => record[k];', ['record[k]']],
  ['const read = <J extends string, K extends J>(k: K) => record[k];', ['record[k]']],
  ["const read = <K extends string>(k: K) => few[k as 'a'];", ["few[k as 'a']"]],
  ['const read = <K,>(k: K) => record[k as string];', ['record[k as string]']],
  ['const read = <J, K extends J>(k: K) => record[k as string];', ['record[k as string]']],
  ["const read = <K extends string>(k: Exclude<K, 'z'>) => record[k];", ['record[k]']],
  ["const read = <T extends { k: string }>(k: T['k']) => record[k];", ['record[k]']],
  ["const read = <K extends 'a' | 'b' | 'z'>(k: Exclude<K, 'z'>) => few[k];", []],
  ["const read = <T extends { k: 'a' | 'b' }>(k: T['k']) => few[k];", []],
  ['const read = <K,>(k: Extract<K, string>) => record[k];', ['record[k]']],
  ["const read = <K,>(k: Extract<K, 'a' | 'b'>) => few[k];", []],
  ['const read = <T,>(of: T, k: Extract<keyof T, string>) => of[k];', []],
  ['const read = <T, K extends Exclude<keyof T, symbol>>(of: T, k: K) => of[k];', []],
  ["const read = <K extends 'a' | 'b'>(k: K) => few[k];", []],
  ['const read = <K extends number>(k: K) => list[k];', []],
  ['const read = <T, K extends keyof T>(of: T, k: K) => of[k];', []],
  ['const read = <T extends object>(of: T, k: keyof T & string) => of[k];', []],
])('%s › reads by an arbitrary string: %o', (statement, texts) => {
  expect(readsIn(`${statement} export {};`)).toEqual(texts);
});

function readsIn(statement: string): string[] {
  const file = join(folder, 'sample.ts');
  writeFileSync(
    file,
    `declare const record: Record<string, number>;
declare const mixed: Record<string | number, number>;
declare const few: Record<'a' | 'b', number>;
declare const list: number[];
declare const map: Map<string, number>;
declare const key: string;
declare const one: 'a' | 'b';
declare const either: string | number;
declare const number: number;
declare const mystery: unknown;
declare const lower: Lowercase<string>;
declare const branded: string & { brand: 'x' };
declare const anything: any;
${statement}
`,
  );
  writeFileSync(
    readConfig(folder),
    '{ "compilerOptions": { "strict": true }, "files": ["sample.ts"] }',
  );
  return withProjects([readConfig(folder)], (projects) =>
    stringKeyedReads(projects, (path) => path === file).map(({ text }) => text),
  );
}
