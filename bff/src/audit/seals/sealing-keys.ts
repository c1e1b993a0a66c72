import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * File in KEYS_DIR with the signing key. Further ones, such as `audit-2026.pem`, verify earlier
 * seals.
 */
export const sealingKeyFile = 'audit.pem';
const keyFiles = /^audit[\w-]*\.pem$/;
// Domain separation: signatures for other purposes must not be valid for a seal.
const purpose = 'firedeck audit seal v1\n';

interface Signature {
  kid: string;
  signature: string;
}

export function makeSealingKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Read every time, so that a new key takes effect without a restart; null if missing. */
export async function readSealingKey(folder: string): Promise<KeyObject | null> {
  const pem = await readFile(join(folder, sealingKeyFile), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (pem === null) return null;
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`${join(folder, sealingKeyFile)} must hold an Ed25519 private key`);
  return key;
}

/** Public keys in the folder by thumbprint; from private or public PEM files. */
export async function readVerifyingKeys(folder: string): Promise<Map<string, KeyObject>> {
  const names = (await readdir(folder)).filter((name) => keyFiles.test(name));
  const keys = await Promise.all(
    names.map(async (name) => createPublicKey(await readFile(join(folder, name), 'utf8'))),
  );
  return new Map(keys.map((key) => [thumbprint(key), key]));
}

export function signRoot(root: string, key: KeyObject): Signature {
  return {
    kid: thumbprint(createPublicKey(key)),
    signature: sign(null, Buffer.from(purpose + root), key).toString('base64url'),
  };
}

export const isSignedBy = (root: string, signature: string, key: KeyObject): boolean =>
  verify(null, Buffer.from(purpose + root), key, Buffer.from(signature, 'base64url'));

const thumbprint = (key: KeyObject): string =>
  hash('sha256', key.export({ type: 'spki', format: 'der' }), 'base64url');
