import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';

const digest = `sha256:${'a'.repeat(64)}`;
const manifests = `kind: Deployment
spec:
  template:
    spec:
      containers:
      - image: ghcr.io/agency/firedeck/bff@${digest}
        name: bff
      - name: proxy
        image: "registry.example.org:5000/proxy:1.2.3"
---
kind: Deployment
spec:
  template:
    spec:
      containers:
      - image: ghcr.io/agency/firedeck/bff@${digest}
`;
const skopeo = `#!/bin/sh
echo "$*" >> "$0.calls"
case "$5" in dir:*) mkdir -p "\${5#dir:}"; echo "$4" > "\${5#dir:}/manifest.json";; esac
`;

let folder: string;

beforeEach(async () => {
  folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  writeFileSync(join(folder, 'skopeo'), skopeo, { mode: 0o755 });
});

function carry(words: string[], input = '') {
  const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) };
  const args = [join(import.meta.dirname, 'carry-images.sh'), ...words];
  return spawnSync('sh', args, { cwd: folder, env, input, encoding: 'utf8' });
}

const calls = () => readFileSync(join(folder, 'skopeo.calls'), 'utf8').trim().split('\n');

test('images of manifests › each is carried once with its digest, and renamed for the other registry', () => {
  expect(carry(['save', 'carried'], manifests)).toMatchObject({ status: 0, stderr: '' });
  expect(carry(['load', 'carried', 'registry.inside.example/'])).toMatchObject({ status: 0 });
  const copy = 'copy --all --preserve-digests';
  expect(calls()).toEqual([
    `${copy} docker://ghcr.io/agency/firedeck/bff@${digest} dir:carried/images/1`,
    `${copy} docker://registry.example.org:5000/proxy:1.2.3 dir:carried/images/2`,
    `${copy} dir:carried/images/1 docker://registry.inside.example/bff:carried`,
    `${copy} dir:carried/images/2 docker://registry.inside.example/proxy:1.2.3`,
  ]);
});

test('the names that Compose prints › are carried', () => {
  expect(carry(['save', 'carried'], 'caddy:2.11.9\nghcr.io/agency/bff:1.4.0\n').status).toBe(0);
  expect(readFileSync(join(folder, 'carried/images.txt'), 'utf8')).toBe(
    'caddy:2.11.9\nghcr.io/agency/bff:1.4.0\n',
  );
});

test('a changed file › is not loaded', () => {
  carry(['save', 'carried'], manifests);
  writeFileSync(join(folder, 'carried/images/1/manifest.json'), 'changed');
  expect(carry(['load', 'carried', 'registry.inside.example/']).status).toBe(1);
  expect(calls()).toHaveLength(2);
});

test.each([
  [
    'r.example/bff:1\nother.example/bff:1\n',
    'Two images would both become bff:1: carry them apart.\n',
  ],
  ['kind: Pod\n  - image: redis\n', 'redis has neither tag nor digest.\n'],
])('%j › is refused, and nothing is copied', (input, message) => {
  const { status, stderr } = carry(['save', 'carried'], input);
  expect([status, stderr]).toEqual([1, message]);
  expect(calls).toThrow('ENOENT');
});

test('no image › is an error', () => {
  const { status, stderr } = carry(['save', 'carried'], 'kind: Namespace\n');
  expect([status, stderr]).toEqual([1, 'No image is named on standard input.\n']);
});
