import { execFileSync } from 'node:child_process';

// The remote's first: the own one may hold commits that nobody else has yet.
const mainBranches = ['origin/main', 'main'];
const mostBytes = 64 * 1024 * 1024;

/**
 * The commit that a change is compared with: the named one where it is known here, else where the
 * branch left main; null in a copy without that history. A new branch is named by zeros, and a forced
 * push by a commit that nobody has any more.
 */
export function baseCommit(folder: string, named: string | undefined): string | null {
  return (
    (named && commitOf(folder, named)) ||
    mainBranches.map((branch) => git(folder, 'merge-base', 'HEAD', branch)?.trim()).find(Boolean) ||
    null
  );
}

/** The full name of a commit that is here. */
export function commitOf(folder: string, name: string): string | null {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  return git(folder, ...args)?.trim() || null;
}

/** What git prints; null where it fails. */
export function git(folder: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: mostBytes,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}
