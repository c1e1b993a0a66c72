import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from '../database-account.ts';
import { run } from '../run-command.ts';
import { endLeftover, type ServerProcess, startServer } from '../server-process.ts';
import type { PostgresTree } from './postgres-tree.ts';

interface Cluster {
  tree: PostgresTree;
  account: Account | undefined;
  /** Log and pid file; `data` lies in it. */
  folder: string;
  data: string;
  port: number;
}

// Trust authentication: the server listens on the loopback of a developer's machine only.
export const initOptions = ['-A', 'trust', '-U', 'postgres', '--locale=C', '--encoding=UTF8'];

// Given at each start, so that a change also reaches data made before it.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb',
  'cron.database_name': 'postgres',
  // A container's /dev/shm may be tiny.
  dynamic_shared_memory_type: 'mmap',
  shared_buffers: '64MB',
  max_connections: '50',
  // DocumentDB's unique indexes let parallel inserts of one value wait for each other in a ring;
  // with the usual second until that is noticed, eight of them took half a minute.
  deadlock_timeout: '10ms',
};

export const settingFlags = Object.entries(settings).flatMap(([name, value]) => [
  '-c',
  `${name}=${value}`,
]);

/** Makes the cluster unless it is there. One that was not finished is made anew. */
export async function preparePostgres(cluster: Cluster): Promise<void> {
  const finished = join(cluster.folder, 'postgres-ready');
  if (existsSync(finished)) return;
  await rm(cluster.data, { recursive: true, force: true });
  await mkdir(cluster.data, { recursive: true, mode: 0o700 });
  if (cluster.account) await chown(cluster.data, cluster.account.uid, cluster.account.gid);
  await run(
    join(cluster.tree.programs, 'initdb'),
    ['-D', cluster.data, ...initOptions],
    as(cluster),
  );
  const server = await startPostgres(cluster);
  try {
    await query(cluster, 'create extension if not exists documentdb cascade');
  } finally {
    await server.stop();
  }
  await appendFile(finished, '');
}

export async function startPostgres(cluster: Cluster): Promise<ServerProcess> {
  // PostgreSQL takes a zombie for a running server and would refuse for ever.
  await endLeftover(join(cluster.data, 'postmaster.pid'), cluster.data);
  return startServer({
    name: 'postgres',
    file: join(cluster.tree.programs, 'postgres'),
    args: ['-D', cluster.data, '-p', String(cluster.port), ...settingFlags],
    folder: cluster.folder,
    account: cluster.account,
    // Fast shutdown: SIGTERM would wait for clients to leave.
    endSignal: 'SIGINT',
    isReady: () => query(cluster, 'select 1').then(() => true),
  });
}

async function query(cluster: Cluster, sql: string): Promise<string> {
  const address = `postgres://postgres@127.0.0.1:${cluster.port}/postgres`;
  return run(
    join(cluster.tree.programs, 'psql'),
    [address, '-v', 'ON_ERROR_STOP=1', '-qAtc', sql],
    as(cluster),
  );
}

function as({ account, folder }: Cluster) {
  // The account's own home may be closed to it, or be missing.
  const env = { ...process.env, HOME: folder };
  return {
    cwd: folder,
    env,
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  };
}
