import { setTimeout as pause } from 'node:timers/promises';
import { ending } from '../ending.ts';
import { isRunning } from '../process-table.ts';
import type { Log } from '../steps.ts';
import { reasonOf } from '../trouble.ts';

export interface KeptServer {
  name: string;
  log: string;
  process: { pids(): number[]; stop(): Promise<void>; start(): Promise<void> };
}

const lookEveryMs = 2_000;

/** Starts a server again that ended by itself, and says so. Goes on until the run ends. */
export async function keepRunning(servers: KeptServer[], log: Log): Promise<void> {
  while (!ending.aborted) {
    await pause(lookEveryMs, undefined, { signal: ending }).catch(() => undefined);
    for (const server of servers) if (!ending.aborted) await startAgainIfGone(server, log);
  }
}

async function startAgainIfGone(
  { name, log: logFile, process }: KeptServer,
  log: Log,
): Promise<void> {
  const pids = process.pids();
  // None: the last try to start it failed.
  if (pids.length > 0 && pids.every(isRunning)) return;
  log(`${name} ended by itself, starting it again (its log: ${logFile})`);
  await process.stop();
  await process.start().catch((error) => log(reasonOf(error)));
}
