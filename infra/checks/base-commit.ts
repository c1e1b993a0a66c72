import { git } from '../lib/git.ts';

// The remote's branch first, because the local one may have unpushed commits.
const mainBranches = ['origin/main', 'main'];

// Git's placeholder for the commit before a new branch.
const noCommit = /^0*$/;

/**
 * The commit that a change is compared with: the named one, otherwise the merge base with main; null
 * without that history.
 *
 * @throws Error for an unknown commit, because comparing with another one could miss changes.
 */
export function baseCommit(folder: string, named = ''): string | null {
  if (!noCommit.test(named)) return findCommit(folder, named) ?? throwMissing(named);
  return (
    mainBranches.map((branch) => git(folder, 'merge-base', 'HEAD', branch)?.trim()).find(Boolean) ||
    null
  );
}

/** The full hash of a commit in this repository. */
export function findCommit(folder: string, name: string): string | null {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  return git(folder, ...args)?.trim() || null;
}

function throwMissing(name: string): never {
  throw new Error(`${name} is not a commit in this repository`);
}
