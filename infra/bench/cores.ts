import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

// Counted before anybody is kept to some of them.
const count = availableParallelism();

/** Whether there is one for the server under measurement and another for everybody else. */
export const canShareOut = process.platform === 'linux' && count > 1;

/** The first is the server's own; the others are for databases and clients. */
export const cores = { ofServer: '0', ofOthers: `1-${count - 1}`, all: `0-${count - 1}` } as const;

/** Keeps this process, and all that it starts from now on, to some cores. */
export function keepTo(which: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', which, String(process.pid)], { stdio: 'ignore' });
}

/** How a program is started on some cores. */
export const startedOn = (which: string, execArgv: readonly string[]) => ({
  execPath: 'taskset',
  execArgv: ['-c', which, process.execPath, ...execArgv],
});
