import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { JWK } from 'jose';
import { makeSealingKey, sealingKeyFile } from '../../../audit/seals/sealing-keys.ts';
import { ensureFactorKey, factorFiles } from './factor-keys.ts';
import { makeSecret, writeOnce } from './write-once.ts';

/** Signs access tokens; `next` and `retired` are published and accepted, but do not sign. */
const signingFiles = ['signing.pem', 'signing-next.pem', 'signing-retired.pem'] as const;
/** Signs refresh tokens; the others are accepted. */
const refreshFiles = ['refresh.key', 'refresh-next.key', 'refresh-retired.key'] as const;

export interface RefreshKey {
  id: string;
  secret: Buffer;
}

export interface SessionKeys {
  signing: { kid: string; privatePem: string };
  publicPems: Map<string, string>;
  jwks: { keys: JWK[] };
  /** The first signs tokens, all verify. */
  refresh: [RefreshKey, ...RefreshKey[]];
  /** The first encrypts, all decrypt; empty in folders of versions without second factors. */
  factors: RefreshKey[];
}

/**
 * Creates missing keys in `folder`, readable only by this account. Idempotent: replacing a key
 * would end the sessions based on it.
 */
export async function ensureKeys(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await makeKeys(folder, 0);
  await writeOnce(join(folder, sealingKeyFile), makeSealingKey());
  await ensureFactorKey(folder);
}

/**
 * Creates the next keys if there are none. Every process has to read them before they are used:
 * call `rotateKeys` ten minutes later at the earliest.
 */
export function announceKeys(folder: string): Promise<void> {
  return makeKeys(folder, 1);
}

/**
 * The active keys only verify from now on, the announced ones sign. At each moment in between, a
 * process reads matching keys, or keeps its own.
 *
 * @throws Error when no keys were announced
 */
export async function rotateKeys(folder: string): Promise<void> {
  for (const [active, next, retired] of [refreshFiles, signingFiles]) {
    await stat(join(folder, next));
    await rename(join(folder, active), join(folder, retired));
    await rename(join(folder, next), join(folder, active));
  }
}

async function makeKeys(folder: string, state: 0 | 1): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await writeOnce(join(folder, signingFiles[state]), pem);
  await writeOnce(join(folder, refreshFiles[state]), makeSecret());
}

/** @throws Error with the name of the file that is missing or invalid */
export async function readKeys(folder: string): Promise<SessionKeys> {
  const signing = await readSigningKey(join(folder, signingFiles[0]));
  const refresh = await readRefreshKey(join(folder, refreshFiles[0]));
  const others = await Promise.all(
    signingFiles.slice(1).map((file) => ifThere(readSigningKey(join(folder, file)))),
  );
  const readSecrets = (files: readonly string[]) =>
    Promise.all(files.map((file) => ifThere(readRefreshKey(join(folder, file)))));
  const accepted = await readSecrets(refreshFiles.slice(1));
  const factors = await readSecrets(factorFiles);
  const all = [signing, ...others.filter((key) => key !== null)];
  return {
    signing,
    publicPems: new Map(all.map(({ kid, publicPem }) => [kid, publicPem])),
    jwks: { keys: all.map(({ jwk }) => jwk) },
    refresh: [refresh, ...accepted.filter((key) => key !== null)],
    factors: factors.filter((key) => key !== null),
  };
}

async function readSigningKey(file: string) {
  const privatePem = await readFile(file, 'utf8');
  const publicKey = createPublicKey(createPrivateKey(privatePem));
  if (publicKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new Error(`${file} must hold an EC private key on P-256`);
  const { calculateJwkThumbprint, exportJWK } = await import('jose');
  const bare = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(bare);
  const jwk: JWK = { ...bare, kid, alg: 'ES256', use: 'sig' };
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { kid, privatePem, publicPem, jwk };
}

async function readRefreshKey(file: string): Promise<RefreshKey> {
  const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
  if (secret.length < 32) throw new Error(`${file} must hold at least 32 bytes in hex`);
  return { id: createHash('sha256').update(secret).digest('hex').slice(0, 8), secret };
}

async function ifThere<Key>(reading: Promise<Key>): Promise<Key | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
