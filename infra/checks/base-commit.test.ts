import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { baseCommit } from './base-commit.ts';

const zeros = '0'.repeat(40);
const scratch = await makeTemporaryFolder();
const folder = join(scratch, 'repository');
const clone = join(scratch, 'clone');
afterAll(() => rmSync(scratch, { recursive: true }));

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();

// Messages differ, because equal commits in the same second would have the same hash.
let commits = 0;
function commit(): string {
  commits += 1;
  git('commit', '--quiet', '--allow-empty', '-m', `number ${commits}`);
  return git('rev-parse', 'HEAD');
}

beforeEach(() => {
  for (const one of [folder, clone]) rmSync(one, { recursive: true, force: true });
  mkdirSync(folder);
  git('init', '--quiet', '--initial-branch=main');
});

function branchOfTwo(): { base: string; first: string } {
  const base = commit();
  git('checkout', '--quiet', '-b', 'change');
  const first = commit();
  commit();
  return { base, first };
}

const shallow = (branch: string) =>
  git('clone', '--quiet', '--depth=1', `--branch=${branch}`, `file://${folder}`, clone);

describe('the base commit', () => {
  it('a named commit › is used', () => {
    const { first } = branchOfTwo();
    expect(baseCommit(folder, first)).toBe(first);
  });

  it.each([
    ['no name', undefined],
    ['zeros, as for the first push of main', zeros],
  ])('%s › is where the branch left main, also after main went on', (_case, named) => {
    const { base } = branchOfTwo();
    git('checkout', '--quiet', 'main');
    commit();
    git('checkout', '--quiet', 'change');
    expect(baseCommit(folder, named)).toBe(base);
  });

  it.each([
    ['one that a forced push took away', 'c0ffee'.padEnd(40, '0')],
    ['an option', '--all'],
  ])('%s › is refused', (_case, named) => {
    branchOfTwo();
    expect(() => baseCommit(folder, named)).toThrow(`${named} is not a commit in this repository`);
  });

  it('unpushed commits on main › the remote’s main is used', () => {
    const base = commit();
    git('update-ref', 'refs/remotes/origin/main', base);
    commit();
    expect(baseCommit(folder, undefined)).toBe(base);
  });

  it('a shallow clone of a branch › has none', () => {
    branchOfTwo();
    shallow('change');
    expect(baseCommit(clone, zeros)).toBeNull();
  });

  it('a shallow clone of main › its only commit is used', () => {
    const base = commit();
    shallow('main');
    expect(baseCommit(clone, undefined)).toBe(base);
  });

  it('no repository › has none', () => {
    mkdirSync(clone);
    expect(baseCommit(clone, undefined)).toBeNull();
  });
});
