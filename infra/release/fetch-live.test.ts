import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fetchLive } from './fetch-live.ts';

/** What the Firedeck over there answers, by path; anything else is not there. */
const answers = new Map<string, { status: number; body: string }>();
let there: Server;
let address: string;
let folder: string;

beforeEach(async () => {
  answers.clear();
  there = createServer(({ url = '' }, response) => {
    const { status, body } = answers.get(url) ?? { status: 404, body: '' };
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(there.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'firedeck-fetched-'));
});
afterEach(async () => {
  there.close();
  await rm(folder, { recursive: true });
});

/** Makes an artifact of the notes live over there, of one script. */
function isLive(artifact: string, script: string): string {
  const base = `/mf/notes/${artifact}`;
  const bytes = `// ${artifact}`;
  const hash = createHash('sha384').update(bytes).digest('base64');
  const descriptor = {
    id: 'notes',
    title: 'Personal Notes',
    requires: { shell: '^1.0.0', bff: { notes: 1 } },
    version: '1.0.0',
    artifact,
    entry: script,
    integrity: { [script]: `sha384-${hash}` },
    files: ['licences.json'],
    scripts: {},
  };
  const modules = [{ id: 'notes', enabled: true, current: { artifact } }];
  const has = (path: string, body: string) => answers.set(path, { status: 200, body });
  has('/api/modules', JSON.stringify({ serial: 1, modules }));
  has(`${base}/descriptor.json`, JSON.stringify(descriptor));
  has(`${base}/${script}`, bytes);
  has(`${base}/licences.json`, '[]');
  return base;
}

const fetchedFiles = async () => (await readdir(join(folder, 'notes/dist'))).sort();

describe('fetchLive', () => {
  test('what is live now › replaces what was fetched before', async () => {
    isLive('1.0.0-0000000000000001', 'one.js');
    await fetchLive(address, folder);
    isLive('1.0.0-0000000000000002', 'two.js');
    await fetchLive(address, folder);
    expect(await fetchedFiles()).toEqual(['descriptor.json', 'licences.json', 'two.js']);
  });

  test('a file that could not be had › is not taken for one that is not there', async () => {
    const base = isLive('1.0.0-0000000000000001', 'one.js');
    answers.set(`${base}/licences.json`, { status: 503, body: '' });
    await expect(fetchLive(address, folder)).rejects.toThrow(
      `${address}${base}/licences.json was answered 503.`,
    );
  });

  test.each(['one.js', 'licences.json'])('%s that is not there › is named', async (file) => {
    const base = isLive('1.0.0-0000000000000001', 'one.js');
    answers.delete(`${base}/${file}`);
    await expect(fetchLive(address, folder)).rejects.toThrow(`${base}/${file} was answered 404.`);
  });
});
