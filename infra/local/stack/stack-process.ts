import { join } from 'node:path';
import { cacheFolder, checkout } from '../folders.ts';
import { restartable } from '../restartable.ts';
import { startServer } from '../server-process.ts';

/** The bff or the worker of a running stack. */
export interface StackProcess {
  pids(): number[];
  stop(): Promise<void>;
  /** Starts it again with the same environment. */
  start(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

interface NodeProgram {
  name: string;
  /** Relative to the checkout. */
  entry: string;
  /** Log and pid file. */
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Restarts by itself when a file it loaded changes. */
  watch: boolean;
  isReady: () => Promise<boolean>;
}

/** Runs a TypeScript entry with the Node that runs us. */
export function startNodeProgram(program: NodeProgram): Promise<StackProcess> {
  const { name, entry, folder, env, watch, isReady } = program;
  // Diagnostics next to the log; the folder also marks the process as ours for the next start.
  const flags = [
    `--diagnostic-dir=${folder}`,
    ...(watch ? ['--watch', '--watch-preserve-output'] : []),
  ];
  const start = () =>
    startServer({
      name,
      file: process.execPath,
      args: [...flags, join(checkout, entry)],
      folder,
      cwd: checkout,
      env: { NODE_COMPILE_CACHE: join(cacheFolder(), 'compiled'), ...env },
      isReady,
    });
  return restartable('', [start]);
}

/** Whether an address answers with a success. */
export async function answersOk(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) });
  await answer.body?.cancel();
  return answer.ok;
}
