import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../../lib/database-account.ts';
import { isMongoReady } from '../../lib/mongo-address.ts';
import { type ServerProcess, startServer } from '../../lib/server-process.ts';

interface GatewayOptions {
  file: string;
  account: Account | undefined;
  folder: string;
  port: number;
  postgresPort: number;
}

export async function startGateway(options: GatewayOptions): Promise<ServerProcess> {
  const { file, account, folder, port, postgresPort } = options;
  const state = join(folder, 'gateway');
  await mkdir(state, { recursive: true });
  if (account) await chown(state, account.uid, account.gid);
  const postgres = `postgres://postgres@127.0.0.1:${postgresPort}/postgres?pool_max_conns=8`;
  return startServer({
    name: 'ferretdb',
    file,
    args: ['-postgres', postgres, '-listen', `127.0.0.1:${port}`, '-state', state],
    folder,
    account,
    port,
    isReady: () => isMongoReady(port),
  });
}
