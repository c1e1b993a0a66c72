import { readdirSync, readFileSync } from 'node:fs';

/** Number of libuv pool threads of a process; Linux only. */
export function poolThreads(pid = 0): number {
  const tasks = `/proc/${pid}/task`;
  const readName = (task: string) => readFileSync(`${tasks}/${task}/comm`, 'utf8');
  return readdirSync(tasks).filter((task) => readName(task).startsWith('libuv-worker')).length;
}
