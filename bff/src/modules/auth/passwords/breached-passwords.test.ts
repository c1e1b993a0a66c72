import { execFileSync } from 'node:child_process';
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
  { count = 3, ending = '', change = (text: string): string | Buffer => text },
) {
  const hash = sha1(password);
  const lines = [
    '0018A45C4D1DEF81644B54AB7F969B88D65:1',
    `${hash.slice(5)}:${count}`,
    'FFFFFFF5A1A1F1A1F1A1F1A1F1A1F1A1F1A:0',
  ];
  await writeFile(join(folder, `${hash.slice(0, 5)}${ending}`), change(lines.join('\r\n')));
}

function padded(text: string): string {
  const [first = '', hit = '', ...rest] = text.split('\r\n');
  return [first, hit.replace(':3', ':0'), hit, ...rest].join('\r\n');
}

test.each([
  ['a range', {}],
  ['a range with a file extension', { ending: '.txt' }],
  ['a range with other line endings', { change: (text: string) => text.replaceAll('\r', '') }],
  ['a range in lower case', { change: (text: string) => text.toLowerCase() }],
  ['a range that begins with a byte order mark', { change: (text: string) => `\ufeff${text}` }],
  ['a range with carriage returns only', { change: (text: string) => text.replaceAll('\n', '') }],
  ['an indented range', { change: (text: string) => text.replaceAll('\r\n', '\r\n  ') }],
  ['a range without counts', { change: (text: string) => text.replaceAll(/:\d+/g, '') }],
  ['a range with an unreadable count', { change: (text: string) => text.replace(':3', ':1,234') }],
  ['a range with a padding line of the same suffix first', { change: padded }],
])('a password in %s › is breached', async (_case, options) => {
  await aRange('violet turbine oyster', options);
  const breached = breachedPasswords(folder, log);
  expect(await breached.has('violet turbine oyster')).toBe(true);
  expect(warn).not.toHaveBeenCalled();
});

test('a padding line › is no breach', async () => {
  await aRange('violet turbine oyster', { count: 0 });
  expect(await breachedPasswords(folder, log).has('violet turbine oyster')).toBe(false);
});

test('another password of the same range › is not breached', async () => {
  await writeFile(join(folder, sha1('seven quiet hydrants').slice(0, 5)), `${'0'.repeat(35)}:9`);
  expect(await breachedPasswords(folder, log).has('seven quiet hydrants')).toBe(false);
});

test('a range in lower case › is read', async () => {
  const hash = sha1('violet turbine oyster');
  await writeFile(join(folder, hash.slice(0, 5).toLowerCase()), `${hash.slice(5)}:3`);
  expect(await breachedPasswords(folder, log).has('violet turbine oyster')).toBe(true);
});

test('a range of whole hashes › is read', async () => {
  const hash = sha1('violet turbine oyster');
  await writeFile(join(folder, hash.slice(0, 5)), `${hash}:3`);
  expect(await breachedPasswords(folder, log).has('violet turbine oyster')).toBe(true);
});

test('a range in another encoding › is logged once', async () => {
  await aRange('violet turbine oyster', { change: (text) => Buffer.from(text, 'utf16le') });
  const breached = breachedPasswords(folder, log);
  expect(await breached.has('violet turbine oyster')).toBe(false);
  expect(await breached.has('violet turbine oyster')).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a named pipe instead of a range › does not block', async () => {
  execFileSync('mkfifo', [join(folder, sha1('violet turbine oyster').slice(0, 5))]);
  expect(await breachedPasswords(folder, log).has('violet turbine oyster')).toBe(false);
});

test('missing ranges › allow the password, and are logged once', async () => {
  const breached = breachedPasswords(folder, log);
  expect(await breached.has('violet turbine oyster')).toBe(false);
  expect(await breached.has('seven quiet hydrants')).toBe(false);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a missing folder › is logged at the start, before any password', async () => {
  breachedPasswords(join(folder, 'elsewhere'), log);
  await expect.poll(() => warn.mock.calls.length).toBe(1);
});
