import { join } from 'node:path';
import type { RunningService } from '../../lib/data-service.ts';
import { checkout } from '../../lib/folders.ts';
import { restartable } from '../../lib/restartable.ts';
import { startServer } from '../../lib/server-process.ts';

/** The bff or the worker of a running stack. */
export type StackProcess = Omit<RunningService, 'uri'>;

interface NodeProgram {
  name: string;
  /** Relative to the checkout. */
  entry: string;
  /** Log and pid file. */
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Restarts when a loaded file changes. */
  watch: boolean;
  isReady: () => Promise<boolean>;
}

/** Runs a TypeScript entry with this process's Node. */
export function startNodeProgram(program: NodeProgram): Promise<StackProcess> {
  const { name, entry, folder, env, watch, isReady } = program;
  // The folder receives diagnostics and marks the process as ours for orphan detection.
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
      env,
      isReady,
    });
  return restartable('', [start]);
}

/** Whether a request to the address succeeds. */
export async function respondsOk(address: string): Promise<boolean> {
  const response = await fetch(address, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}
