import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The CPU list of this process, for example `0-3,6`; empty where the system has none. */
const allowedCores = process.platform === 'linux' ? readAllowedCores() : '';
const [first, ...others] = allowedCores.split(',').flatMap(parseRange);

/** One core for the measured server, the others for databases and clients; null with a single core. */
export const cores =
  first === undefined || others.length === 0
    ? null
    : { server: String(first), others: others.join(','), all: allowedCores };

/** Pins this process and its future children to some cores. */
export function pinTo(which: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', which, String(process.pid)], { stdio: 'pipe' });
}

/** Options that start a program on some cores. */
export const launchOn = (which: string, execArgv: readonly string[]) => ({
  execPath: 'taskset',
  execArgv: ['-c', which, process.execPath, ...execArgv],
});

function readAllowedCores(): string {
  const status = readFileSync('/proc/self/status', 'utf8');
  return /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? '';
}

function parseRange(range: string): number[] {
  if (range === '') return [];
  const [from = 0, to = from] = range.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
