import { type SpawnOptions, spawn } from 'node:child_process';
import { unwanted } from './ending.ts';
import { Trouble } from './trouble.ts';

/**
 * Runs a command to its end and gives back what it printed. Throws with its last lines when it fails.
 * Stops when it is no longer wanted, unless `signal` says otherwise.
 */
export function run(file: string, args: string[], options: SpawnOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      signal: unwanted(),
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout?.on('data', (part) => (output += part));
    child.stderr?.on('data', (part) => (errors += part));
    child.once('error', (error) => reject(new Trouble(`${file}: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) return resolve(output);
      const tail = (errors.trim() || output.trim()).split('\n').slice(-4).join(' | ');
      reject(new Trouble(`${file} ${args[0] ?? ''} failed: ${tail || `exit code ${code}`}`));
    });
  });
}
