import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runProgram } from '../lib/run-program.ts';
import { packageTree } from './debian/debian-packages.ts';
import { gatewayProgram } from './documentdb/documentdb.ts';
import { initOptions, settingFlags } from './documentdb/postgres.ts';
import { postgresTree } from './documentdb/postgres-tree.ts';
import { redisPackage } from './programs.ts';

// These images replace mongo and redis: same account, same folders, and they accept or ignore the same
// arguments.
const account = { id: 999, entry: 'data:x:999:999::/tmp:/usr/sbin/nologin' };

/** Creates the build contexts of images of MongoDB and Redis, a folder each; returns their names. */
export async function makeDatabaseContexts(contexts: string): Promise<('mongodb' | 'redis')[]> {
  await makeMongoDb(join(contexts, 'mongodb'));
  await makeRedis(join(contexts, 'redis'));
  return ['mongodb', 'redis'];
}

/** Creates the build context of an image of MongoDB. */
export async function makeMongoDb(folder: string): Promise<void> {
  const { root, programs } = await postgresTree();
  const gateway = await gatewayProgram();
  await copyTree(root, join(folder, 'tree'));
  await copyFile(gateway, join(folder, 'ferretdb'));
  await writeFile(join(folder, 'start.sh'), documentDbScript(programs));
  for (const name of ['ferretdb', 'start.sh']) await chmod(join(folder, name), 0o755);
  await writeDockerfile(folder, [
    `COPY tree ${root}`,
    'COPY ferretdb start.sh /usr/local/bin/',
    `RUN echo '${account.entry}' >> /etc/passwd`,
    'ENV HOME=/tmp',
    'ENTRYPOINT ["/usr/local/bin/start.sh"]',
  ]);
}

function documentDbScript(programs: string): string {
  const address = 'postgres://postgres@127.0.0.1:5432/postgres';
  const flags = settingFlags.map((flag) => `'${flag}'`).join(' ');
  return `#!/bin/sh
set -e
cd /data/db
# No other process has this folder: what is left of one that was killed names a number of today's.
rm -f postgres/postmaster.pid
if [ ! -e made ]; then
  rm -rf postgres
  ${programs}/initdb -D postgres ${initOptions.join(' ')}
fi
${programs}/postgres -D /data/db/postgres -p 5432 ${flags} &
postgres=$!
trap 'kill -INT $postgres; wait $postgres; exit 0' TERM INT
until ${programs}/psql ${address} -qc 'create extension if not exists documentdb cascade'; do sleep 0.2; done
touch made
mkdir -p gateway
# It ends with its input, which has to stay open.
tail -f /dev/null | ferretdb -postgres '${address}?pool_max_conns=20' -listen 0.0.0.0:27017 -state /data/db/gateway &
wait $postgres
`;
}

async function makeRedis(folder: string): Promise<void> {
  const { root } = await packageTree(redisPackage);
  await copyTree(root, join(folder, 'tree'));
  const program = join(root, redisPackage.programs);
  const open = ['--protected-mode', 'no', '--bind', '0.0.0.0', '--dir', '/data'];
  await writeDockerfile(folder, [
    `COPY tree ${root}`,
    `ENTRYPOINT ${JSON.stringify([program, ...open])}`,
  ]);
}

function writeDockerfile(folder: string, lines: string[]): Promise<void> {
  const owner = `${account.id}:${account.id}`;
  const data = `RUN mkdir -p /data/db && chown -R ${owner} /data`;
  const all = ['ARG BASE', `FROM \${BASE}`, ...lines, data, `USER ${owner}`, ''];
  return writeFile(join(folder, 'Dockerfile'), all.join('\n'));
}

export async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await runProgram('cp', ['--archive', '--reflink=auto', from, to]);
}
