import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeBakeFile } from './bake-file.ts';
import { usualBase } from './debian-base.ts';
import { productImages } from './product-images.ts';
import { runtimes } from './runtimes.ts';

const revision = { name: 'abcdef123456', created: '2026-05-01T12:00:00+00:00' };
const options = { images: productImages, revision, prefix: 'registry.example.org/', tag: '1.4.0' };

test('the bake file › has every image and base image, each with its own folder', async () => {
  const { group, target } = await makeBakeFile(options);
  const names = [...runtimes, ...productImages.map(({ name }) => name)];
  expect(group.default.targets).toEqual(names);
  for (const name of names) {
    expect(target[name]).toMatchObject({
      context: name,
      tags: [`registry.example.org/${name}:1.4.0`],
      labels: { 'org.opencontainers.image.revision': 'abcdef123456' },
    });
  }
});

test('the bake file › images use our base images, which use one Debian by its digest', async () => {
  const { target } = await makeBakeFile(options);
  for (const { name, runtime } of productImages) {
    expect(target[name]?.args.BASE).toBe(runtime);
    expect(target[name]?.contexts).toEqual({ [runtime]: `target:${runtime}` });
  }
  for (const name of runtimes) {
    expect(target[name]?.args.BASE).toBe(usualBase);
    expect(target[name]?.contexts).toBeUndefined();
  }
});

test('the bake file without a tag › has names to push by digest', async () => {
  const { target } = await makeBakeFile({ ...options, tag: '' });
  expect(target.bff?.tags).toEqual(['registry.example.org/bff']);
});

test.each(['Dockerfile', ...runtimes.map((name) => `${name}/Dockerfile`)])(
  '%s › starts from an image by its digest',
  (file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const [, first = ''] = /^(?:ARG BASE=|FROM )(\S+)/m.exec(text) ?? [];
    expect(first).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
    if (text.includes('ARG BASE=')) expect(first).toBe(usualBase);
  },
);
