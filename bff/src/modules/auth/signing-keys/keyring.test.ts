import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Keyring, openKeyring } from './keyring.ts';
import { announceKeys, ensureKeys, rotateKeys } from './session-keys.ts';

let folder: string;
let keyring: Keyring;
let now = 0;
const log = { info: vi.fn(), warn: vi.fn() };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
  await ensureKeys(folder);
  keyring = await openKeyring(folder, log as unknown as FastifyBaseLogger, () => now);
});
afterEach(async () => {
  keyring.close();
  vi.clearAllMocks();
  await rm(folder, { recursive: true });
});

const kids = () => [...keyring.current().publicPems.keys()];

describe('a folder of keys', () => {
  test('rotated from next to active to retired › is followed without a restart', async () => {
    const [first = ''] = kids();
    await announceKeys(folder);
    await keyring.look();
    const [, next = ''] = kids();
    expect(keyring.current().signing.kid).toBe(first);
    await rotateKeys(folder);
    await keyring.look();
    expect([keyring.current().signing.kid, kids()]).toEqual([next, [next, first]]);
    await rm(join(folder, 'signing-retired.pem'));
    await keyring.look();
    expect(kids()).toEqual([next]);
    expect(log.info).toHaveBeenCalledTimes(3);
  });

  test("that can't be read › keeps the previous keys, and is logged once", async () => {
    const before = keyring.current();
    await rename(join(folder, 'signing.pem'), join(folder, 'away'));
    await keyring.look();
    await keyring.look();
    expect(keyring.current()).toBe(before);
    expect(log.warn).toHaveBeenCalledTimes(1);
    await writeFile(join(folder, 'signing.pem'), 'half a k');
    await keyring.look();
    expect(keyring.current()).toBe(before);
    await rename(join(folder, 'away'), join(folder, 'signing.pem'));
    await keyring.look();
    expect(keyring.current()).toBe(before);
    await rename(join(folder, 'signing.pem'), join(folder, 'away'));
    await keyring.look();
    expect(log.warn).toHaveBeenCalledTimes(3);
  });

  test('is read again for an unknown key, at most every 30 seconds', async () => {
    now = 100_000;
    await announceKeys(folder);
    expect(await keyring.lookForUnknown()).toBe(true);
    await rotateKeys(folder);
    expect([await keyring.lookForUnknown(), kids().length]).toEqual([false, 2]);
    now += 30_000;
    expect(await keyring.lookForUnknown()).toBe(true);
    now += 30_000;
    expect(await keyring.lookForUnknown()).toBe(false);
  });

  test("can't be rotated before the next keys are announced", async () => {
    await expect(rotateKeys(folder)).rejects.toThrow('refresh-next.key');
    await keyring.look();
    expect(log.warn).not.toHaveBeenCalled();
  });
});
