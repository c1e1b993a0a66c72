import { describe, expect, test } from 'vitest';
import { findRenderer, renderWithNamespaces } from '../render.ts';
import { allRules } from './all-rules.ts';
import { broken } from './broken-manifests.ts';

const renderer = await findRenderer();
const sound =
  typeof renderer === 'string' ? [] : await renderWithNamespaces(renderer, 'overlays/production');
const breaks = allRules.flatMap(({ name, problems }) =>
  (broken[name] ?? []).map((breakIt, index) => ({ name, way: index + 1, problems, breakIt })),
);

test('every rule has manifests that violate it', () => {
  expect(Object.keys(broken).sort()).toEqual(allRules.map(({ name }) => name).sort());
});

describe.runIf(typeof renderer !== 'string')('a rule detects its violation', () => {
  test.each(breaks)('$name ($way)', ({ problems, breakIt }) => {
    const manifests = structuredClone(sound);
    expect(problems(manifests)).toEqual([]);
    breakIt(manifests);
    expect(problems(manifests)).not.toEqual([]);
  });
});
