import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { listSubjects, writeChangelog } from './changelog.ts';
import { makeRepository } from './testing/make-repository.ts';

const release = { version: '1.4.0', date: '2026-05-01' };

test('changes › are listed by kind with their area; internal ones are only counted', () => {
  const subjects = [
    'feat(tools): sections have colors',
    'test(build): faster',
    'fix: a lost answer no longer adds a tool twice',
    'feat(api)!: version 1 of notes is gone',
    'docs: limits',
  ];
  expect(writeChangelog({ ...release, subjects })).toBe(`# Firedeck 1.4.0, 2026-05-01

Before an upgrade read [upgrading](infra/operations/upgrading.md#by-release).

## Breaking

- **api**: version 1 of notes is gone

## New

- **tools**: sections have colors

## Fixed

- a lost answer no longer adds a tool twice

2 further changes: tests, documents, code.
`);
});

test('the first release › says so', () => {
  expect(writeChangelog({ ...release, subjects: null })).toContain('\nThe first release.\n');
});

async function makeFirstCommit() {
  const repository = await makeRepository();
  repository.commit('feat: one');
  return repository;
}

test.each([
  ['no tag', []],
  ['the tag of this commit alone', ['v1.0.0']],
])('%s › is the first release', async (_case, tags) => {
  const { folder, git } = await makeFirstCommit();
  for (const tag of tags) git('tag', tag);
  expect(listSubjects(folder)).toBeNull();
});

test('an earlier tag › starts the list', async () => {
  const { folder, git, commit } = await makeFirstCommit();
  git('tag', 'v1.0.0');
  commit('feat: two');
  commit('fix: three');
  git('tag', 'v1.1.0');
  expect(listSubjects(folder)).toEqual(['fix: three', 'feat: two']);
});

test('a release on another branch › is not a first release', async () => {
  const { folder, git, commit } = await makeFirstCommit();
  git('tag', 'v1.0.0');
  git('checkout', '--quiet', '--orphan', 'other');
  commit('feat: two');
  expect(() => listSubjects(folder)).toThrow('git finds no release before this commit');
});

test('no repository › is not a first release', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(() => listSubjects(folder)).toThrow('git finds no release before this commit');
});
