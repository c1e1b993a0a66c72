import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { sealedValues } from './sealed-values.ts';
import type { RefreshKey, SessionKeys } from './session-keys.ts';

const [before, newer] = ['before', 'newer'].map((id) => ({ id, secret: randomBytes(32) })) as [
  RefreshKey,
  RefreshKey,
];
const options = { purpose: 'test', schema: z.string() };

/** A server with these keys, whose folder already contains `toRead`. */
function aServer(own: RefreshKey[], toRead = own) {
  let keys = own;
  const lookForUnknown = vi.fn(async () => {
    const isNew = keys !== toRead;
    keys = toRead;
    return isNew;
  });
  const app = {
    get sessionKeys() {
      return { refresh: keys } as SessionKeys;
    },
    keyring: { lookForUnknown },
  } as unknown as Parameters<typeof sealedValues>[0];
  return { ...sealedValues(app, options), lookForUnknown };
}

test('a value of a key that another process has already read › is decrypted', async () => {
  const sealed = await aServer([newer, before]).seal('a step');
  const late = aServer([before], [newer, before]);
  expect(await late.open(sealed)).toBe('a step');
});

test('a value of an unknown key, or an invalid value › is null', async () => {
  const sealed = await aServer([newer]).seal('a step');
  const server = aServer([before]);
  expect(await server.open(sealed)).toBeNull();
  expect(server.lookForUnknown).toHaveBeenCalledOnce();
  expect(await server.open('x.y.z')).toBeNull();
  expect(server.lookForUnknown).toHaveBeenCalledOnce();
});
