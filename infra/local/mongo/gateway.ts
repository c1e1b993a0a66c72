import { createHash } from 'node:crypto';
import { chown, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Account } from '../database-account.ts';
import { ensureCached } from '../ensure-cached.ts';
import { cacheFolder } from '../folders.ts';
import { run } from '../run-command.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { goProgram } from './go-program.ts';
import { isMongoReady } from './mongo-address.ts';

interface GatewayOptions {
  file: string;
  account: Account | undefined;
  folder: string;
  port: number;
  postgresPort: number;
}

const source = join(dirname(fileURLToPath(import.meta.url)), '..', 'ferretdb');

/** The gateway, built from our Go sources unless this version is cached. */
export async function gatewayProgram(): Promise<{ file: string; version: string }> {
  const files = ['main.go', 'go.mod', 'go.sum'].map((name) => readFile(join(source, name), 'utf8'));
  const texts = await Promise.all(files);
  const version = /FerretDB\/v2 v(\S+)/.exec(texts[1] ?? '')?.[1] ?? 'unknown';
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 8);
  const folder = join(cacheFolder(), 'ferretdb', `${version}-${hash}`);
  await ensureCached(folder, async (unfinished) => {
    await build(join(unfinished, 'ferretdb'));
    return { version };
  });
  return { file: join(folder, 'ferretdb'), version };
}

async function build(output: string): Promise<void> {
  // The compilers are short-lived: without garbage collection they are a fifth faster.
  const collector = { GOGC: 'off', GOMEMLIMIT: '1GiB' };
  const settings = { CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' };
  const env = { ...process.env, ...settings, ...collector };
  const args = ['build', '-trimpath', '-buildvcs=false', '-ldflags', '-s -w', '-o', output, '.'];
  await run(await goProgram(), args, { cwd: source, env });
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
    isReady: () => isMongoReady(port),
  });
}
