import { execFileSync } from 'node:child_process';

const maxBytes = 64 * 1024 * 1024;

/** The output of git; null when it fails. */
export function git(folder: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: maxBytes,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}
