import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { listSubjects, writeChangelog } from './changelog.ts';

const release = { version: '1.4.0', date: '2026-05-01' };

test('changes › are listed by kind with their area; what nobody notices is counted', () => {
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

async function makeRepository() {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '-m', subject);
  git('init', '--quiet', '--initial-branch=main');
  commit('feat: one');
  return { folder, git, commit };
}

test.each([
  ['no tag', []],
  ['the tag of this commit alone', ['v1.0.0']],
])('%s › is the first release', async (_case, tags) => {
  const { folder, git } = await makeRepository();
  for (const tag of tags) git('tag', tag);
  expect(listSubjects(folder)).toBeNull();
});

test('a tag before › begins the list', async () => {
  const { folder, git, commit } = await makeRepository();
  git('tag', 'v1.0.0');
  commit('feat: two');
  commit('fix: three');
  git('tag', 'v1.1.0');
  expect(listSubjects(folder)).toEqual(['fix: three', 'feat: two']);
});

test('a release that is not before this commit › is no first release', async () => {
  const { folder, git, commit } = await makeRepository();
  git('tag', 'v1.0.0');
  git('checkout', '--quiet', '--orphan', 'other');
  commit('feat: two');
  expect(() => listSubjects(folder)).toThrow('git finds no release before this commit');
});

test('no repository › is no first release', async () => {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(() => listSubjects(folder)).toThrow('git finds no release before this commit');
});
