import { link, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aMember, type TestMember } from '../../../../testing/builders.ts';
import { setUpSecondApp, setUpTestApp } from '../../../../testing/fixtures.ts';
import { addTotp, codeOf, periodsLater, signInSteps } from '../../../../testing/second-factor.ts';
import { announceFactorKey, rotateFactorKey } from '../signing-keys/factor-keys.ts';
import { ensureKeys } from '../signing-keys/session-keys.ts';
import { userModel } from '../users/user-model.ts';

const secondFactor = { mode: 'optional', graceDays: 14, rememberDays: 0 } as const;
const here = setUpTestApp({ secondFactor });
const other = setUpSecondApp(here, { secondFactor });

const keysDir = () => here.config.keysDir;
const currentKey = () => here.app.sessionKeys.factors[0]?.id;
const keyOf = async ({ userId }: TestMember) =>
  (await userModel(here.app.mongo).findById(userId).lean())?.mfa?.totp?.secret.split('.')[0];

async function signIn(at: typeof here, member: TestMember, proof: object): Promise<number> {
  const { first, second } = signInSteps(at);
  const { ticket } = (await first(member)).json().mfa;
  return (await second(ticket, proof)).statusCode;
}

test('the factor key rotates while members sign in › refuses nobody, even if a process reads it later; then everything is encrypted by the new one', async () => {
  const [active, idle] = [await aMember(here.app), await aMember(here.app)];
  const { secret, codes } = await addTotp(active);
  await addTotp(idle);
  const former = currentKey();
  expect([await keyOf(active), await keyOf(idle)]).toEqual([former, former]);

  await announceFactorKey(keysDir());
  for (const { app } of [here, other]) await app.keyring.look();
  expect(currentKey()).toBe(former);
  await rotateFactorKey(keysDir());
  await here.app.keyring.look();
  const key = currentKey();
  expect(key).not.toBe(former);

  expect(await signIn(here, active, { totp: codeOf(secret) })).toBe(200);
  // It has the announced key, and still encrypts with the previous one.
  const next = () => signIn(other, active, { totp: codeOf(secret) });
  expect(await periodsLater(1, next)).toBe(200);

  await here.app.cleanUp();
  await other.app.keyring.look();
  expect([await keyOf(active), await keyOf(idle)]).toEqual([key, key]);
  expect(await signIn(here, active, { code: codes[0] })).toBe(200);

  await rm(join(keysDir(), 'factors-retired.key'));
  await here.app.keyring.look();
  const later = () => signIn(here, active, { totp: codeOf(secret) });
  expect(await periodsLater(2, later)).toBe(200);
  // Hashes can't be recomputed: codes of the previous key become invalid with it.
  expect(await signIn(here, active, { code: codes[1] })).toBe(422);
});

test("a factor key › can't be used before it was announced, or replace one that is still needed", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  try {
    await ensureKeys(folder);
    await expect(rotateFactorKey(folder)).rejects.toThrow('factors-next.key');
    const first = await read('factors.key');
    await announceFactorKey(folder);
    const second = await read('factors-next.key');
    await announceFactorKey(folder);
    expect(await read('factors-next.key')).toBe(second);

    // The state after an interrupted rotation.
    await link(join(folder, 'factors.key'), join(folder, 'factors-retired.key'));
    await rotateFactorKey(folder);
    expect([await read('factors.key'), await read('factors-retired.key')]).toEqual([second, first]);
    expect((await readdir(folder)).filter((file) => file.startsWith('factors'))).toHaveLength(2);

    await announceFactorKey(folder);
    await expect(rotateFactorKey(folder)).rejects.toThrow('factors-retired.key is still there');
    expect([await read('factors.key'), await read('factors-retired.key')]).toEqual([second, first]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
