import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Whether a process with this id is running; a zombie is not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !describe(pid).state.startsWith('Z');
}

/** The command line of a process, empty when it does not exist. */
export function readCommandLine(pid: number): string {
  return describe(pid).command;
}

/** When the process started, in a format of the system; empty when it does not exist. */
export function readStartTime(pid: number): string {
  if (process.platform === 'linux') return statFields(read(`/proc/${pid}/stat`))[19] ?? '';
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').replace(/\W+/g, '');
}

/** The process and its descendants, the youngest generation last. */
export function listProcessTree(pid: number): number[] {
  const parents = parentTable();
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

function describe(pid: number): { state: string; command: string } {
  if (process.platform === 'linux') {
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
    return { state: statFields(read(`/proc/${pid}/stat`))[0] ?? '', command };
  }
  const result = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...command] = (result.stdout ?? '').trim().split(/\s+/);
  return { state, command: command.join(' ') };
}

function parentTable(): Map<number, number> {
  if (process.platform === 'linux')
    return new Map(
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((name) => [Number(name), Number(statFields(read(`/proc/${name}/stat`))[1])]),
    );
  const result = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = (result.stdout ?? '').trim().split('\n');
  return new Map(rows.map((row) => row.trim().split(/\s+/).map(Number) as [number, number]));
}

// The second field is the name in parentheses, which may contain spaces and parentheses.
function statFields(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
