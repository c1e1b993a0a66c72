import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { checkout } from '../lib/folders.ts';
import { shutdownSignal } from '../lib/shutdown.ts';
import type { Log } from '../lib/steps.ts';
import { readTotal, type Total } from '../lib/test-totals.ts';

/**
 * Runs tests in a Node process that prints a total at its end; each line goes to `log`.
 * A process that ends without a total has failed.
 */
export function runAsProcess(args: string[], log: Log, signal = shutdownSignal): Promise<Total> {
  return new Promise((resolve) => {
    let printed: Total | undefined;
    const child = spawn(process.execPath, args, {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        printed = readTotal(line) ?? printed;
        log(line);
      });
    // After an abort wait as well, because it stops its own processes.
    child.once('error', () => {});
    child.once('close', (code) => {
      const { passed = 0, failed = 0, skipped = 0 } = printed ?? {};
      const hasUnreportedFailure = failed === 0 && (code !== 0 || printed === undefined);
      resolve({ passed, failed: hasUnreportedFailure ? 1 : failed, skipped });
    });
  });
}
