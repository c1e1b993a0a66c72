import type { RunningService } from './data-service.ts';
import type { ServerProcess } from './server-process.ts';

/** Processes that make up one service, started in this order and ended in the reverse. */
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
  return { uri, start, stop, kill, pids: () => running.map(({ pid }) => pid) };
}
