import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureCached } from './ensure-cached.ts';
import { findProgram } from './find-program.ts';
import { cacheFolder } from './folders.ts';

const execute = promisify(execFile);

/**
 * The folder of a cached Python virtual environment with these packages.
 *
 * @param name - includes the version, so that each version has its own environment
 * @throws Error when Python or its packages are unavailable.
 */
export async function pythonEnvironment(name: string, requirements: string): Promise<string> {
  const python = findProgram('python3');
  if (!python) throw new Error('there is no python3 on the PATH');
  const folder = join(cacheFolder(), name);
  await ensureCached(folder, async (unfinished) => {
    await attempt('a virtual environment', python, ['-m', 'venv', unfinished]);
    const pip = ['-m', 'pip', 'install', '--quiet', '--requirement', requirements];
    await attempt('its packages', join(unfinished, 'bin/python3'), pip);
    return { name };
  });
  return folder;
}

async function attempt(label: string, file: string, args: string[]): Promise<void> {
  try {
    await execute(file, args);
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const last = stderr.trim().split('\n').at(-1) ?? '';
    throw new Error(`${label} could not be installed: ${last || (error as Error).message}`);
  }
}
