import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The cores of this process as `taskset` writes them: `0-3,6`; empty where the system has no such list. */
const given = process.platform === 'linux' ? allowed() : '';
const [first, ...others] = given.split(',').flatMap(numbersOf);

/** One core for the server under measurement, the others for databases and clients; null with one alone. */
export const cores =
  first === undefined || others.length === 0
    ? null
    : { ofServer: String(first), ofOthers: others.join(','), all: given };

/** Keeps this process, and all that it starts from now on, to some cores. */
export function keepTo(which: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', which, String(process.pid)], { stdio: 'pipe' });
}

/** How a program is started on some cores. */
export const startedOn = (which: string, execArgv: readonly string[]) => ({
  execPath: 'taskset',
  execArgv: ['-c', which, process.execPath, ...execArgv],
});

function allowed(): string {
  const status = readFileSync('/proc/self/status', 'utf8');
  return /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? '';
}

function numbersOf(range: string): number[] {
  if (range === '') return [];
  const [from = 0, to = from] = range.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
