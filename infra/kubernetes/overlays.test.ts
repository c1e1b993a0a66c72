import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Manifest } from './manifest.ts';
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

describe.runIf(typeof renderer !== 'string')('overlays/production without mail', () => {
  let folder: string;
  let manifests: Manifest[];

  beforeAll(async () => {
    if (typeof renderer === 'string') return;
    folder = await mkdtemp(join(tmpdir(), 'firedeck-overlay-'));
    const place = (name: string) => relative(folder, join(import.meta.dirname, name));
    const kustomization = {
      apiVersion: 'kustomize.config.k8s.io/v1beta1',
      kind: 'Kustomization',
      resources: [place('overlays/production')],
      components: [place('components/no-mail')],
    };
    await writeFile(join(folder, 'kustomization.yaml'), JSON.stringify(kustomization));
    manifests = await render(renderer, relative(import.meta.dirname, folder));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('has nothing of the worker', () => {
    const names = manifests.map(({ metadata }) => metadata.name);
    expect(names.filter((name) => name.startsWith('mail'))).toEqual([]);
    expect(names).toContain('favicon');
  });

  test.each(allRules)('$name', ({ problems }) => {
    expect(problems(manifests)).toEqual([]);
  });
});
