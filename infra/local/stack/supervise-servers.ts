import { setTimeout as pause } from 'node:timers/promises';
import type { RunningService } from '../../lib/data-service.ts';
import { shutdownSignal } from '../../lib/shutdown.ts';
import type { Log } from '../../lib/steps.ts';
import { errorMessage } from '../../lib/user-error.ts';

export interface SupervisedServer {
  name: string;
  log: string;
  process: Pick<RunningService, 'isRunning' | 'stop' | 'start'>;
}

const checkEveryMs = 2_000;

/** Restarts and logs servers that ended unexpectedly, until the run ends. */
export async function superviseServers(servers: SupervisedServer[], log: Log): Promise<void> {
  while (!shutdownSignal.aborted) {
    await pause(checkEveryMs, undefined, { signal: shutdownSignal }).catch(() => undefined);
    for (const server of servers) if (!shutdownSignal.aborted) await restartIfEnded(server, log);
  }
}

/** A service in an unknown state is left alone. */
export async function restartIfEnded(
  { name, log: logFile, process }: SupervisedServer,
  log: Log,
): Promise<void> {
  if (await process.isRunning().catch(() => true)) return;
  log(`${name} ended unexpectedly, restarting it (its log: ${logFile})`);
  await process.stop();
  await process.start().catch((error) => log(errorMessage(error)));
}
