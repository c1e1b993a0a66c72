import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';

/** An empty repository, until the end of the test. */
export async function makeRepository() {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  const commit = (subject: string) => git('commit', '--quiet', '--allow-empty', '-m', subject);
  git('init', '--quiet', '--initial-branch=main');
  return { folder, git, commit };
}
