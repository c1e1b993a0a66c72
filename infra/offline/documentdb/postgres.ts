import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Account } from '../../lib/database-account.ts';
import { ensureCached } from '../../lib/ensure-cached.ts';
import { cacheFolder } from '../../lib/folders.ts';
import { anyFreePort } from '../../lib/ports.ts';
import { runProgram } from '../../lib/run-program.ts';
import { type ServerProcess, startServer, stopOrphan } from '../../lib/server-process.ts';
import { makeTemporaryFolder } from '../../lib/temporary-folder.ts';
import type { PostgresTree } from './postgres-tree.ts';

interface Cluster {
  tree: PostgresTree;
  account: Account | undefined;
  /** Holds the log, the pid file and `data`. */
  folder: string;
  data: string;
  port: number;
}

// Name of the folder in the cache.
const emptyData = 'data';

const createExtension = 'create extension if not exists documentdb cascade';

// Trust authentication: the server listens on loopback only.
export const initOptions = ['-A', 'trust', '-U', 'postgres', '--locale=C', '--encoding=UTF8'];

// Set at each start, so that a change also applies to existing data.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'pg_cron,pg_documentdb_core,pg_documentdb',
  'cron.database_name': 'postgres',
  // Its jobs would connect to the port of their creation, which another server may use by now.
  'cron.use_background_workers': 'on',
  // A container's /dev/shm may be tiny.
  dynamic_shared_memory_type: 'mmap',
  shared_buffers: '64MB',
  max_connections: '50',
  // With DocumentDB's unique indexes parallel inserts of one value deadlock;
  // with the default timeout of a second, eight of them took half a minute.
  deadlock_timeout: '10ms',
};

export const settingFlags = Object.entries(settings).flatMap(([name, value]) => [
  '-c',
  `${name}=${value}`,
]);

/** Creates the cluster unless it exists; an incomplete one is created again. */
export async function preparePostgres(cluster: Cluster): Promise<void> {
  const finished = join(cluster.folder, 'postgres-ready');
  if (existsSync(finished)) return;
  await rm(cluster.data, { recursive: true, force: true });
  const empty = join(await emptyCluster(cluster), emptyData);
  await runProgram('cp', ['-a', '--reflink=auto', empty, cluster.data]);
  await appendFile(finished, '');
}

// Creating the extension takes seconds of processor time, so each test stack copies this cluster.
async function emptyCluster({ tree, account }: Cluster): Promise<string> {
  // The copy keeps the owner, which the server insists on.
  const owner = account?.uid ?? process.getuid?.();
  const made = createHash('sha256').update(
    JSON.stringify([basename(tree.root), initOptions, settings, createExtension, owner]),
  );
  const folder = join(cacheFolder(), 'clusters', made.digest('hex').slice(0, 12));
  await ensureCached(folder, async (unfinished) => {
    // Orphans of a killed run are stopped there.
    const temporary = await makeTemporaryFolder();
    const data = join(temporary, emptyData);
    const port = await anyFreePort();
    await createCluster({ tree, account, folder: temporary, data, port });
    await runProgram('cp', ['-a', data, unfinished]);
    await rm(temporary, { recursive: true });
    return { version: tree.version };
  });
  return folder;
}

async function createCluster(cluster: Cluster): Promise<void> {
  await mkdir(cluster.data, { mode: 0o700 });
  if (cluster.account) await chown(cluster.data, cluster.account.uid, cluster.account.gid);
  await runProgram(
    join(cluster.tree.programs, 'initdb'),
    ['-D', cluster.data, ...initOptions],
    runOptions(cluster),
  );
  const server = await startPostgres(cluster);
  try {
    await query(cluster, createExtension);
  } finally {
    await server.stop();
  }
}

export async function startPostgres(cluster: Cluster): Promise<ServerProcess> {
  // PostgreSQL would mistake a zombie for a running server and never start.
  await stopOrphan(join(cluster.data, 'postmaster.pid'), cluster.data);
  return startServer({
    name: 'postgres',
    file: join(cluster.tree.programs, 'postgres'),
    args: ['-D', cluster.data, '-p', String(cluster.port), ...settingFlags],
    folder: cluster.folder,
    account: cluster.account,
    port: cluster.port,
    // Fast shutdown: SIGTERM would wait for clients to disconnect.
    endSignal: 'SIGINT',
    isReady: () => query(cluster, 'select 1').then(() => true),
  });
}

async function query(cluster: Cluster, sql: string): Promise<string> {
  const address = `postgres://postgres@127.0.0.1:${cluster.port}/postgres`;
  return runProgram(
    join(cluster.tree.programs, 'psql'),
    [address, '-v', 'ON_ERROR_STOP=1', '-qAtc', sql],
    runOptions(cluster),
  );
}

function runOptions({ account, folder }: Cluster) {
  // The home folder of the account may be missing or closed.
  const env = { ...process.env, HOME: folder };
  return {
    cwd: folder,
    env,
    ...(account === undefined ? {} : { uid: account.uid, gid: account.gid }),
  };
}
