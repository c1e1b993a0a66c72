import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Launchable, LaunchOptions, RunningService } from '../../lib/data-service.ts';
import { isMongoReady, mongoAddress } from '../../lib/mongo-address.ts';
import { restartable } from '../../lib/restartable.ts';
import { runProgram } from '../../lib/run-program.ts';
import { startServer } from '../../lib/server-process.ts';

/** A mongod program as a provider; printing its version proves that it runs on this machine. */
export async function mongodOffer(file: string, origin: string): Promise<Launchable> {
  const version = /v(\d+\.\d+\.\d+)/.exec(await runProgram(file, ['--version']))?.[1] ?? 'unknown';
  return {
    engine: `mongod ${version} ${origin}`,
    version,
    line: `mongod ${version.split('.').slice(0, 2).join('.')}`,
    launch: (options) => launchMongod(file, options),
  };
}

async function launchMongod(
  file: string,
  { folder, port }: LaunchOptions,
): Promise<RunningService> {
  const data = join(folder, 'data');
  await mkdir(data, { recursive: true });
  const args = ['--dbpath', data, '--port', String(port), '--bind_ip', '127.0.0.1', '--quiet'];
  const start = () =>
    startServer({ name: 'mongod', file, args, folder, port, isReady: () => isMongoReady(port) });
  return restartable(mongoAddress(port), [start]);
}
