import type { LaunchOptions, RunningService } from '../data-service.ts';
import { restartable } from '../restartable.ts';
import { startServer } from '../server-process.ts';
import { answersPing } from './answers-ping.ts';

/** A redis-server (or valkey-server); `before` goes ahead of the server's own arguments. */
export interface RedisProgram {
  file: string;
  before: string[];
}

export function launchRedis(
  program: RedisProgram,
  { folder, port, lasting }: LaunchOptions,
): Promise<RunningService> {
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    dir: folder,
    appendonly: 'no',
    save: lasting ? '60 1' : '',
    'maxmemory-policy': 'noeviction',
    // Else the command line no longer tells whose server this is.
    'set-proc-title': 'no',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
  const start = () =>
    startServer({
      name: 'redis',
      file: program.file,
      args: [...program.before, ...args],
      folder,
      isReady: () => answersPing(port),
    });
  return restartable(`redis://127.0.0.1:${port}`, [start]);
}
