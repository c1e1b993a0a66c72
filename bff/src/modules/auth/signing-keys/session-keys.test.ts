import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeRefreshToken, readRefreshToken } from '../sessions/refresh-tokens/refresh-token.ts';
import { ensureKeys, readKeys } from './session-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the keys of a folder', () => {
  test('are created once, readable only by this account, even concurrently', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ensureKeys(folder)));
    expect((await readdir(folder)).sort()).toEqual([
      'audit.pem',
      'factors.key',
      'refresh.key',
      'signing.pem',
    ]);
    for (const file of await readdir(folder))
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    const before = await readFile(join(folder, 'signing.pem'), 'utf8');
    await ensureKeys(folder);
    expect(await readFile(join(folder, 'signing.pem'), 'utf8')).toBe(before);
  });

  test('still verify after they were retired', async () => {
    await ensureKeys(folder);
    const old = await readKeys(folder);
    await rename(join(folder, 'signing.pem'), join(folder, 'signing-retired.pem'));
    await rename(join(folder, 'refresh.key'), join(folder, 'refresh-retired.key'));
    await ensureKeys(folder);
    const now = await readKeys(folder);
    expect(now.signing.kid).not.toBe(old.signing.kid);
    expect([...now.publicPems.keys()]).toEqual([now.signing.kid, old.signing.kid]);
    expect(now.jwks.keys.map(({ kid }) => kid)).toEqual([now.signing.kid, old.signing.kid]);
    const claim = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID(), generation: 3 };
    expect(readRefreshToken(now.refresh, makeRefreshToken(old.refresh[0], claim))).toEqual(claim);
  });

  test('that are invalid › are refused by name', async () => {
    await expect(readKeys(folder)).rejects.toThrow('signing.pem');
    await ensureKeys(folder);
    await writeFile(join(folder, 'refresh.key'), 'short');
    await expect(readKeys(folder)).rejects.toThrow('refresh.key must hold at least 32 bytes');
  });
});
