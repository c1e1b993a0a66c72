import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchLive } from './fetch-live.ts';

/** Responses of the remote Firedeck by path; any other path is 404. */
const responses = new Map<string, { status: number; body: string }>();
let remote: Server;
let address: string;
let folder: string;

beforeEach(async () => {
  responses.clear();
  remote = createServer(({ url = '' }, response) => {
    const { status, body } = responses.get(url) ?? { status: 404, body: '' };
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'firedeck-fetched-'));
});
afterEach(async () => {
  remote.close();
  await rm(folder, { recursive: true });
});

/** Publishes an artifact of the notes module with one script on the remote. */
function publishLive(artifact: string, script: string): string {
  const base = `/mf/notes/${artifact}`;
  const bytes = `// ${artifact}`;
  const hash = createHash('sha384').update(bytes).digest('base64');
  const descriptor = {
    id: 'notes',
    title: 'Personal Notes',
    requires: { sdk: '^1.0.0', bff: { notes: 1 } },
    version: '1.0.0',
    artifact,
    entry: script,
    integrity: { [script]: `sha384-${hash}` },
    files: ['licences.json'],
    scripts: {},
  };
  const modules = [{ id: 'notes', enabled: true, current: { artifact } }];
  const has = (path: string, body: string) => responses.set(path, { status: 200, body });
  has('/api/modules', JSON.stringify({ serial: 1, modules }));
  has(`${base}/descriptor.json`, JSON.stringify(descriptor));
  has(`${base}/${script}`, bytes);
  has(`${base}/licences.json`, '[]');
  return base;
}

const fetchedFiles = async () => (await readdir(join(folder, 'notes/dist'))).sort();

describe('fetchLive', () => {
  test('the live artifact › replaces the one fetched before', async () => {
    publishLive('1.0.0-0000000000000001', 'one.js');
    await fetchLive(address, folder);
    publishLive('1.0.0-0000000000000002', 'two.js');
    await fetchLive(address, folder);
    expect(await fetchedFiles()).toEqual(['descriptor.json', 'licences.json', 'two.js']);
  });

  test('a file that could not be fetched › is not treated as missing', async () => {
    const base = publishLive('1.0.0-0000000000000001', 'one.js');
    responses.set(`${base}/licences.json`, { status: 503, body: '' });
    await expect(fetchLive(address, folder)).rejects.toThrow(
      `${address}${base}/licences.json responded with 503.`,
    );
  });

  test.each(['one.js', 'licences.json'])('a missing %s › is named in the error', async (file) => {
    const base = publishLive('1.0.0-0000000000000001', 'one.js');
    responses.delete(`${base}/${file}`);
    await expect(fetchLive(address, folder)).rejects.toThrow(`${base}/${file} responded with 404.`);
  });
});
