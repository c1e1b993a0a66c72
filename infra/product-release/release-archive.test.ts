import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenLinks } from '../code-rules/markdown-links.ts';
import { checkout } from '../lib/folders.ts';
import { runProgram } from '../lib/run-program.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { makeReleaseArchive } from './release-archive.ts';

const images = { prefix: 'registry.example.org/', version: '1.4.0', digests: {} };
const date = '2026-05-01T12:00:00Z';
const release = { images, changelog: '# Firedeck 1.4.0\n', date };

// The archive has the files of a commit, so it needs a repository.
describe.skipIf(!existsSync(join(checkout, '.git')))('the archive of a release', () => {
  let folder = '';
  let file = '';
  let names: string[] = [];

  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    file = await makeReleaseArchive({ ...release, to: folder });
    await runProgram('tar', ['--extract', '--file', file, '--directory', folder]);
    names = (await runProgram('tar', ['--list', '--file', file])).split('\n').filter(Boolean);
  });

  afterAll(() => rm(folder, { recursive: true }));

  test('has Compose, the manifests, their documents and the changelog, in one folder', () => {
    for (const name of [
      'CHANGELOG.md',
      'LICENSE',
      'infra/compose/compose.yaml',
      'infra/compose/Caddyfile',
      'infra/compose/setup/prepare.mjs',
      'infra/compose/private/.gitignore',
      'infra/kubernetes/base/kustomization.yaml',
      'infra/operations/upgrading.md',
    ])
      expect(names).toContain(`firedeck-1.4.0/${name}`);
    expect(names.filter((name) => !name.startsWith('firedeck-1.4.0/'))).toEqual([]);
  });

  test('has no programs and nothing private', () => {
    expect(names.filter((name) => name.endsWith('.ts'))).toEqual([]);
    expect(names.filter((name) => /\/private\/./.test(name))).toEqual([
      'firedeck-1.4.0/infra/compose/private/.gitignore',
    ]);
    expect(names.filter((name) => name.endsWith('/.env'))).toEqual([]);
  });

  test('names the images of the release', () => {
    const settings = readFileSync(
      join(folder, 'firedeck-1.4.0/infra/compose/.env.example'),
      'utf8',
    );
    expect(settings).toContain('\nFIREDECK_IMAGES=registry.example.org/\nFIREDECK_TAG=1.4.0\n');
  });

  test('its pages of Compose and Kubernetes › have working links', () => {
    const root = join(folder, 'firedeck-1.4.0');
    const others = findBrokenLinks(root, 'infra/compose/README.md').concat(
      findBrokenLinks(root, 'infra/kubernetes/README.md'),
    );
    const inside = /\.\.\/(compose|kubernetes|operations|docs)(\/|$)/;
    expect(others.filter((link) => inside.test(link))).toEqual([]);
  });

  test('created twice › has the same bytes', async () => {
    const hash = () => createHash('sha256').update(readFileSync(file)).digest('hex');
    const before = hash();
    await makeReleaseArchive({ ...release, to: folder });
    expect(hash()).toBe(before);
  });
});
