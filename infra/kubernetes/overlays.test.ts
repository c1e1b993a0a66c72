import { describe, expect, test } from 'vitest';
import { findRenderer, kustomizations, render } from './render.ts';
import { allRules } from './rules/all-rules.ts';

const renderer = await findRenderer();
if (typeof renderer === 'string') process.stdout.write(`Manifests not read: ${renderer}\n`);

describe.runIf(typeof renderer !== 'string').each(kustomizations)('%s', async (kustomization) => {
  const manifests = typeof renderer === 'string' ? [] : await render(renderer, kustomization);

  test('is something', () => {
    expect(manifests.length).toBeGreaterThan(2);
  });

  test.each(allRules)('$name', ({ problems }) => {
    expect(problems(manifests)).toEqual([]);
  });
});
