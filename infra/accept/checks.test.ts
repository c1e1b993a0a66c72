import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checks } from './checks.ts';

const page = await readFile(new URL('../operations/accepting.md', import.meta.url), 'utf8');

test('every check › has a unique id and a line in infra/operations/accepting.md', () => {
  const ids = checks.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...page.matchAll(/^\| `([a-z-]+)` /gm)].map(([, id]) => id)).toEqual(ids);
});

test('a check that may interrupt members › announces its changes', () => {
  const disruptive = checks.filter((check) => check.disruptive);
  expect(disruptive.map(({ id }) => id)).toEqual(['drain', 'election', 'restore', 'upgrade']);
  expect(disruptive.filter(({ changes }) => !changes)).toEqual([]);
});
