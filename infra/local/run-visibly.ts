import { spawn } from 'node:child_process';
import { ending } from './ending.ts';
import { checkout } from './folders.ts';

/** Runs a command with its output on the terminal; resolves with its exit code. */
export function runVisibly(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: checkout,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      signal: ending,
    });
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
