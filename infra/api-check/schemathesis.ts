import { join } from 'node:path';
import { checkout } from '../lib/folders.ts';
import { pythonEnvironment } from '../lib/python-environment.ts';

/** The version in requirements.txt. */
const version = '4.32.5';
const requirements = join(checkout, 'infra/api-check/requirements.txt');

/**
 * The program, in a cached Python virtual environment.
 *
 * @throws Error when Python or its packages are unavailable.
 */
export async function schemathesis(): Promise<string> {
  const folder = await pythonEnvironment(`schemathesis-${version}`, requirements);
  return join(folder, 'bin/python3');
}
