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
    // Emitted on an abort as well, after which the child still ends in order.
    child.once('error', () => {});
    child.once('close', (code) => resolve(code ?? 1));
  });
}
