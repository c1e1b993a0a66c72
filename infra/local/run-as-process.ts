import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ending } from './ending.ts';
import { checkout } from './folders.ts';
import type { Log } from './steps.ts';
import { readTotal, type Total } from './test-totals.ts';

/**
 * Runs tests as a Node process of their own, which prints a total at its end; each line goes to `log`.
 * A process that is ended before it printed a total has failed.
 */
export function runAsProcess(args: string[], log: Log, signal = ending): Promise<Total> {
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
    // It is waited for also when it was told to end: what it started ends with it.
    child.once('error', () => {});
    child.once('close', (code) => {
      const { passed = 0, failed = 0, skipped = 0 } = printed ?? {};
      const isUnsaid = failed === 0 && (code !== 0 || printed === undefined);
      resolve({ passed, failed: isUnsaid ? 1 : failed, skipped });
    });
  });
}
