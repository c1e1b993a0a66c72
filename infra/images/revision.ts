import { checkout } from '../lib/folders.ts';
import { runProgram } from '../lib/run-program.ts';

/** Commit and date of the images. */
export interface Revision {
  /** Twelve characters; with the suffix `-changed` when files differ from the commit. */
  name: string;
  created: string;
}

/** Outside a git checkout: `unknown`, now. */
export async function currentRevision(): Promise<Revision> {
  const git = (...args: string[]) => runProgram('git', args, { cwd: checkout });
  try {
    const commit = (await git('rev-parse', '--short=12', 'HEAD')).trim();
    const created = (await git('show', '-s', '--format=%cI', 'HEAD')).trim();
    const changes = (await git('status', '--porcelain')).trim();
    return { name: changes === '' ? commit : `${commit}-changed`, created };
  } catch {
    return { name: 'unknown', created: new Date().toISOString() };
  }
}
