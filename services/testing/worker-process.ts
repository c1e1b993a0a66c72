import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The workers as a child process, with their output. */
export interface WorkerProcess {
  child: ChildProcess;
  lines: () => string[];
  /** Exit code, once it has exited. */
  ended: Promise<number | null>;
}

/** @param program - default: the workers. */
export function startWorkers(variables: Record<string, string>, program = entry): WorkerProcess {
  const child = spawn(process.execPath, [program], { env: variables });
  let text = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      text += chunk;
    });
  return {
    child,
    lines: () => text.split('\n').filter((line) => line !== ''),
    ended: once(child, 'close').then(([code]) => code),
  };
}
