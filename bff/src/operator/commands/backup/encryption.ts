import { readFile } from 'node:fs/promises';
import { ReadableStream as NodeStream } from 'node:stream/web';
import { Refused } from '../../lib/refused.ts';

// Loaded on demand, because loading takes long.
const loadLibrary = () => import('age-encryption');

export const wrongRecipient =
  '--encrypt-to needs an age recipient, such as age1…: create one with age-keygen.';

/** Transforms the bytes of a file. */
export type ByteTransform = (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/** Encrypts to an age recipient (`age1…`). @throws Refused */
export async function encryptTo(recipient: string): Promise<ByteTransform> {
  const { Encrypter } = await loadLibrary();
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new Refused(wrongRecipient);
  }
  return async function* (source) {
    yield* await encrypter.encrypt(toStream(source));
  };
}

/** Decrypts with the identities (`AGE-SECRET-KEY-1…`) in a file of `age-keygen`. @throws Refused */
export async function decryptBy(file: string): Promise<ByteTransform> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Refused(`${file} cannot be read.`);
  });
  const lines = text.split('\n').map((line) => line.trim());
  const { Decrypter } = await loadLibrary();
  const decrypter = new Decrypter();
  try {
    for (const line of lines) if (line !== '' && !line.startsWith('#')) decrypter.addIdentity(line);
  } catch {
    throw new Refused(`${file} is not a file of age identities, as age-keygen writes it.`);
  }
  return async function* (source) {
    yield* await decrypter.decrypt(toStream(source));
  };
}

// The stream types of Node and of the web differ in an unused detail.
const toStream = (source: AsyncIterable<Uint8Array>) =>
  NodeStream.from(source) as unknown as ReadableStream<Uint8Array>;
