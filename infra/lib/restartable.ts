import type { RunningService } from './data-service.ts';
import { isRunning } from './process-table.ts';
import type { ServerProcess } from './server-process.ts';

/** A service of several processes, started in this order and stopped in reverse. */
export async function restartable(
  uri: string,
  starters: (() => Promise<ServerProcess>)[],
): Promise<RunningService> {
  let running: ServerProcess[] = [];
  const stop = async () => {
    for (const server of running.toReversed()) await server.stop();
    running = [];
  };
  const start = async () => {
    if (running.length > 0) return;
    try {
      for (const starter of starters) running.push(await starter());
    } catch (error) {
      await stop();
      throw error;
    }
  };
  const kill = async () => {
    await Promise.all(running.map((server) => server.kill()));
    running = [];
  };
  await start();
  const pids = () => running.map(({ pid }) => pid);
  return {
    uri,
    start,
    stop,
    kill,
    pids,
    isRunning: async () => running.length > 0 && pids().every(isRunning),
  };
}
