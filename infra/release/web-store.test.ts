import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openArtifactStore } from './open-artifact-store.ts';

const token = 'token-of-the-host';
const artifact = '1.0.0-0123456789abcdef';
let host: Server;
let address: string;
let folder: string;
/** The uploaded files in order. */
const held = new Map<string, { body: string; type: string }>();

beforeEach(async () => {
  held.clear();
  host = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(403).end();
    if (request.method === 'GET') {
      const found = held.get(path);
      return response.writeHead(found ? 200 : 404).end(found?.body);
    }
    const body = (await request.toArray()).join('');
    held.set(path, { body, type: request.headers['content-type'] ?? '' });
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/mf`;
  folder = await mkdtemp(join(tmpdir(), 'firedeck-web-store-'));
  await mkdir(join(folder, 'fonts'));
  for (const file of ['remoteEntry.js', 'descriptor.json', 'fonts/sans.woff2'])
    await writeFile(join(folder, file), file);
});
afterEach(async () => {
  host.close();
  await rm(folder, { recursive: true });
});

describe('an artifact host', () => {
  const store = (given = token) => openArtifactStore(address, given);
  const build = () => ({ id: 'notes', version: '1.0.0', artifact, folder });

  test('gets each file with its content type, the descriptor last', async () => {
    await store().put(build());
    const base = `/mf/notes/${artifact}`;
    expect([...held.keys()]).toEqual([
      `${base}/fonts/sans.woff2`,
      `${base}/remoteEntry.js`,
      `${base}/descriptor.json`,
      '/mf/notes/versions/1.0.0.json',
    ]);
    expect(held.get(`${base}/remoteEntry.js`)?.type).toBe('application/javascript; charset=utf-8');
  });

  test('returns the artifact of a version and its files', async () => {
    expect(await store().findArtifact('notes', '1.0.0')).toBeNull();
    await store().put(build());
    expect(await store().findArtifact('notes', '1.0.0')).toBe(artifact);
    expect(await store().read(`notes/${artifact}/descriptor.json`)).toBe('descriptor.json');
    expect(await store().read('notes/1.0.0-fedcba9876543210/descriptor.json')).toBeNull();
  });

  test('with a wrong token › the error names the option', async () => {
    await expect(store('wrong').put(build())).rejects.toThrow(/responded with 403.*--token-file/);
  });
});
