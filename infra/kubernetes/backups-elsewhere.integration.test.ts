import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anyFreePort } from '../lib/ports.ts';
import { runProgram } from '../lib/run-program.ts';
import { type ServerProcess, startServer } from '../lib/server-process.ts';
import { errorMessage } from '../lib/user-error.ts';
import { rcloneProgram } from '../offline/index.ts';
import { type Container, listContainers, listWorkloads } from './manifest.ts';
import { findRenderer, render } from './render.ts';

// Runs the copy container of an agency's overlay against an S3-compatible storage.
const renderer = await findRenderer();
const rclone = await rcloneProgram().catch((error) => {
  process.stdout.write(
    `Copying of backups is not tested, as rclone is missing: ${errorMessage(error)}\n`,
  );
  return null;
});
if (typeof renderer === 'string')
  process.stdout.write(`Copying of backups is not tested: ${renderer}\n`);

async function readContainer(): Promise<Container> {
  if (typeof renderer === 'string') throw new Error(renderer);
  const workloads = listWorkloads(await render(renderer, 'overlays/northfield'));
  const containers = workloads.flatMap((workload) => listContainers(workload));
  const copy = containers.find(({ name }) => name === 'copy');
  if (!copy) throw new Error('The overlay has no container that copies backups.');
  return copy;
}

const key = { id: 'backups', secret: 'of-the-storage' };
const file = '2026-11-28T07-17-00Z/tools.json.gz.age';
const manifest = '2026-11-28T07-17-00Z/manifest.json';

describe.runIf(rclone !== null && typeof renderer !== 'string')('the copy of backups', () => {
  let folder: string;
  let storage: ServerProcess;
  let container: Container;
  let secret: Record<string, string>;

  const stored = (name: string): string => join(folder, 'storage/agency', name);
  const write = async (name: string, content: string | Buffer): Promise<void> => {
    const path = join(folder, 'backups', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  };

  /** Runs the container's command with the entries of the Secret. */
  async function copy(changes: Record<string, string> = {}): Promise<void> {
    const entries: Record<string, string> = { ...secret, ...changes };
    const values = Object.fromEntries(
      (container.env ?? []).map(({ name, value, valueFrom }) => [
        name,
        value ?? entries[valueFrom?.secretKeyRef?.key ?? ''] ?? '',
      ]),
    );
    const args = (container.args ?? []).map((arg) =>
      arg.replace('$(BUCKET)', values.BUCKET ?? '').replace('/backups', join(folder, 'backups')),
    );
    const env = { HOME: folder, ...values };
    await runProgram(
      rclone ?? '',
      [...args, '--retries=1', '--retries-sleep=0s', '--low-level-retries=1'],
      { env },
    );
  }

  beforeAll(async () => {
    container = await readContainer();
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'firedeck-storage-'));
    await mkdir(join(folder, 'storage/agency'), { recursive: true });
    const address = `127.0.0.1:${await anyFreePort()}`;
    secret = {
      ENDPOINT: `http://${address}`,
      ACCESS_KEY_ID: key.id,
      SECRET_ACCESS_KEY: key.secret,
      BUCKET: 'agency',
    };
    const auth = `--auth-key=${key.id},${key.secret}`;
    storage = await startServer({
      name: 'storage',
      file: rclone ?? '',
      args: ['serve', 's3', '--config=', `--addr=${address}`, auth, join(folder, 'storage')],
      folder,
      isReady: () => fetch(secret.ENDPOINT ?? '').then(() => true),
    });
  });

  afterEach(async () => {
    await storage.stop();
    await rm(folder, { recursive: true });
  });

  test('rclone › has the version that the overlay names', async () => {
    const [, version] = container.image.split(':');
    const modules = join(import.meta.dirname, '../offline/programs/rclone/go.mod');
    expect(await readFile(modules, 'utf8')).toContain(`github.com/rclone/rclone v${version}\n`);
  });

  test('each file is copied unchanged, and later only new ones', async () => {
    const content = randomBytes(10_000);
    await write(file, content);
    await write(manifest, '{}');
    await copy();
    expect(await readFile(stored(file))).toEqual(content);
    expect(await readFile(stored(manifest), 'utf8')).toBe('{}');
    const { ctimeMs } = await stat(stored(file));
    await write('2026-11-28T08-17-00Z/manifest.json', '{}');
    await copy();
    expect((await stat(stored(file))).ctimeMs).toBe(ctimeMs);
    expect(existsSync(stored('2026-11-28T08-17-00Z/manifest.json'))).toBe(true);
  });

  test('a file above 200 MiB › is uploaded in parts, unchanged', async () => {
    const content = Buffer.alloc(201 * 1024 * 1024, randomBytes(1_021));
    await write(file, content);
    await copy();
    expect((await readFile(stored(file))).equals(content)).toBe(true);
  });

  test('a file is changed or deleted locally › the copy stays', async () => {
    await write(file, 'one');
    await write(manifest, '{}');
    await copy();
    await write(file, 'another');
    await rm(join(folder, 'backups', manifest));
    await expect(copy()).rejects.toThrow(/immutable/);
    expect(await readFile(stored(file), 'utf8')).toBe('one');
    expect(existsSync(stored(manifest))).toBe(true);
  });

  test.each<[string, Record<string, string>]>([
    ['another key', { SECRET_ACCESS_KEY: 'another' }],
    ['a bucket that is not there', { BUCKET: 'elsewhere' }],
    ['nothing at that address', { ENDPOINT: 'http://127.0.0.1:9' }],
  ])('%s › the container fails, so that the backup is not recorded', async (_what, changes) => {
    await write(file, 'one');
    await expect(copy(changes)).rejects.toThrow();
    expect(await readdir(join(folder, 'storage'), { recursive: true })).toEqual(['agency']);
  });
});
