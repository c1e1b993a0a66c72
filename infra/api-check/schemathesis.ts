import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureCached } from '../lib/ensure-cached.ts';
import { findProgram } from '../lib/find-program.ts';
import { cacheFolder, checkout } from '../lib/folders.ts';

const run = promisify(execFile);
/** That of requirements.txt. */
const version = '4.32.5';
const requirements = join(checkout, 'infra/api-check/requirements.txt');

/**
 * The program, in a cached Python virtual environment.
 *
 * @throws Error when Python or its packages are unavailable.
 */
export async function schemathesis(): Promise<string> {
  const python = findProgram('python3');
  if (!python) throw new Error('there is no python3 on the PATH');
  const folder = join(cacheFolder(), `schemathesis-${version}`);
  await ensureCached(folder, async (unfinished) => {
    await attempt('a virtual environment', python, ['-m', 'venv', unfinished]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--requirement', requirements];
    await attempt('its packages', join(unfinished, 'bin/python3'), pip);
    return { version };
  });
  return join(folder, 'bin/python3');
}

async function attempt(label: string, file: string, args: string[]): Promise<void> {
  try {
    await run(file, args);
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const last = stderr.trim().split('\n').at(-1) ?? '';
    throw new Error(`${label} could not be installed: ${last || (error as Error).message}`);
  }
}
