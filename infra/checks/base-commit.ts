import { git } from '../lib/git.ts';

// The remote's first: the own one may hold commits that nobody else has yet.
const mainBranches = ['origin/main', 'main'];

// What a push names as the commit before the first one of a branch.
const noCommit = /^0*$/;

/**
 * The commit that a change is compared with: the named one, else where the branch left main; null in
 * a copy without that history.
 *
 * @throws Error for a name that is not known here: compared with another commit, a change to main
 * could pass unseen.
 */
export function baseCommit(folder: string, named = ''): string | null {
  if (!noCommit.test(named)) return findCommit(folder, named) ?? throwMissing(named);
  return (
    mainBranches.map((branch) => git(folder, 'merge-base', 'HEAD', branch)?.trim()).find(Boolean) ||
    null
  );
}

/** The full name of a commit that is here. */
export function findCommit(folder: string, name: string): string | null {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  return git(folder, ...args)?.trim() || null;
}

function throwMissing(name: string): never {
  throw new Error(`${name} is not a commit of this copy`);
}
