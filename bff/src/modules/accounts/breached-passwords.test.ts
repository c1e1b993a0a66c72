import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { breachedPasswords } from './breached-passwords.ts';

let folder: string;
const warn = vi.fn();
const log = { warn } as unknown as FastifyBaseLogger;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firedeck-ranges-'));
  warn.mockClear();
});
afterEach(() => rm(folder, { recursive: true }));

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

async function aRange(
  password: string,
  { count = 3, ending = '', change = (text: string) => text },
) {
  const hash = sha1(password);
  const lines = [
    '0018A45C4D1DEF81644B54AB7F969B88D65:1',
    `${hash.slice(5)}:${count}`,
    'FFFFFFF5A1A1F1A1F1A1F1A1F1A1F1A1F1A:0',
  ];
  await writeFile(join(folder, `${hash.slice(0, 5)}${ending}`), change(lines.join('\r\n')));
}

test.each([
  ['a range', {}],
  ['a range with its ending', { ending: '.txt' }],
  ['a range with other ends of lines', { change: (text: string) => text.replaceAll('\r', '') }],
  ['a range in small letters', { change: (text: string) => text.toLowerCase() }],
])('a password in %s › is breached', async (_case, options) => {
  await aRange('violet turbine oyster', options);
  const breached = breachedPasswords(folder, log);
  expect(await breached.has('violet turbine oyster')).toBe(true);
  expect(warn).not.toHaveBeenCalled();
});

test('a line that only pads the range › is no breach', async () => {
  await aRange('violet turbine oyster', { count: 0 });
  expect(await breachedPasswords(folder, log).has('violet turbine oyster')).toBe(false);
});

test('another password of the same range › is not breached', async () => {
  await writeFile(join(folder, sha1('seven quiet hydrants').slice(0, 5)), `${'0'.repeat(35)}:9`);
  expect(await breachedPasswords(folder, log).has('seven quiet hydrants')).toBe(false);
});

test('ranges that are missing › say nothing of a password, and are logged once', async () => {
  const breached = breachedPasswords(folder, log);
  expect(await breached.has('violet turbine oyster')).toBe(false);
  expect(await breached.has('seven quiet hydrants')).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a folder that is missing › is logged at the start, without a password', async () => {
  breachedPasswords(join(folder, 'elsewhere'), log);
  await expect.poll(() => warn.mock.calls.length).toBe(1);
});
