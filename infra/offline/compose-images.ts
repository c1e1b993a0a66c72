import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { copyTree, makeMongoDb } from './database-images.ts';
import { packageTree } from './debian/debian-packages.ts';
import { postgresTree } from './documentdb/postgres-tree.ts';
import { caddyProgram, valkeyPackage } from './programs.ts';

/** Creates build contexts for images that replace the public ones of compose.yaml; returns their names. */
export async function makeComposeContexts(contexts: string): Promise<string[]> {
  await makeMongoDb(join(contexts, 'mongodb'));
  await makeDatabaseUsers(join(contexts, 'mongodb'));
  await makeValkey(join(contexts, 'valkey'));
  await makeCaddy(join(contexts, 'caddy'));
  return ['mongodb', 'valkey', 'caddy'];
}

// Replaces mongosh, which creates the users in MongoDB's own image.
async function makeDatabaseUsers(folder: string): Promise<void> {
  const { programs } = await postgresTree();
  const name = 'database-users.sh';
  const role = (named: string) => `{"role": "${named}", "db": "admin"}`;
  const roles = [role('readWriteAnyDatabase'), role('clusterAdmin')].join(', ');
  await writeFile(
    join(folder, name),
    `#!/bin/sh
set -e
password=$(cat /secrets/mongodb/firedeck)
query() { ${programs}/psql postgres://postgres@127.0.0.1:5432/postgres -v ON_ERROR_STOP=1 -qAtc "$1"; }
if [ "$(query "select 1 from pg_roles where rolname = 'firedeck'")" = 1 ]; then exit 0; fi
query "select documentdb_api.create_user('{\\"createUser\\": \\"firedeck\\", \\"pwd\\": \\"$password\\", \\"roles\\": [${roles.replaceAll('"', '\\"')}]}')"
`,
  );
  await chmod(join(folder, name), 0o755);
  const dockerfile = join(folder, 'Dockerfile');
  const text = await readFile(dockerfile, 'utf8');
  await writeFile(dockerfile, text.replace(' start.sh ', ` start.sh ${name} `));
}

async function makeValkey(folder: string): Promise<void> {
  const { root } = await packageTree(valkeyPackage);
  await copyTree(root, join(folder, 'tree'));
  const programs = ['valkey-server', 'valkey-cli'].map((name) => join(root, 'usr/bin', name));
  const links = programs.map((path) => `ln -s ${path} /usr/local/bin/${basename(path)}`);
  const lines = [`COPY tree ${root}`, `RUN ${links.join(' && ')}`, 'CMD ["valkey-server"]'];
  await writeDockerfile(folder, lines);
}

async function makeCaddy(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copyFile(await caddyProgram(), join(folder, 'caddy'));
  await writeDockerfile(folder, [
    'RUN apt-get update && apt-get install -y --no-install-recommends busybox libcap2-bin',
    'RUN ln -s /bin/busybox /usr/bin/wget',
    'COPY caddy /usr/bin/caddy',
    // As in the public image.
    'RUN setcap cap_net_bind_service=+ep /usr/bin/caddy',
    'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ]);
}

async function writeDockerfile(folder: string, lines: string[]): Promise<void> {
  const all = ['ARG BASE', `FROM \${BASE}`, ...lines, ''];
  await writeFile(join(folder, 'Dockerfile'), all.join('\n'));
}
