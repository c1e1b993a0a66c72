import { spawn } from 'node:child_process';
import { checkout } from './folders.ts';
import { shutdownSignal } from './shutdown.ts';

/** Runs a command with the terminal attached; resolves with its exit code. */
export function runAttached(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: checkout,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      signal: shutdownSignal,
    });
    // Also emitted on an abort, after which the child still ends; without a child nothing closes.
    child.once('error', () => {
      if (child.pid === undefined) resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}
