import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline as pipe, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, type Gunzip } from 'node:zlib';
import { mongo } from 'mongoose';
import { readLines } from '../../lib/read-lines.ts';
import type { ByteTransform } from './encryption.ts';

const { EJSON } = mongo.BSON;

interface Written {
  documents: number;
  /** Hash of the uncompressed lines. */
  sha256: string;
}

export type StoredDocument = Record<string, unknown>;

/** Writes one document per line as extended JSON, compressed, and optionally encrypted. */
export async function writeDocuments(
  file: string,
  documents: AsyncIterable<StoredDocument>,
  encrypt: ByteTransform = unchanged,
): Promise<Written> {
  const hash = createHash('sha256');
  let count = 0;
  const lines = async function* () {
    for await (const document of documents) {
      count += 1;
      yield `${EJSON.stringify(document, { relaxed: false })}\n`;
    }
  };
  // Readable for the owner only, because it contains members' data.
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  await pipeline(Readable.from(lines()), hashing(hash), createGzip(), encrypt, target);
  return { documents: count, sha256: hash.digest('hex') };
}

/** Reads a file completely. @throws if a line is not a document */
export async function checkDocuments(file: string, decrypt?: ByteTransform): Promise<Written> {
  const hash = createHash('sha256');
  let documents = 0;
  for await (const _document of readDocuments(file, decrypt, hash)) documents += 1;
  return { documents, sha256: hash.digest('hex') };
}

export async function* readDocuments(
  file: string,
  decrypt: ByteTransform = unchanged,
  hash?: Hash,
): AsyncGenerator<StoredDocument> {
  for await (const line of readLines(unpacked(file, decrypt), { hash }))
    yield EJSON.parse(line, { relaxed: false });
}

function unpacked(file: string, decrypt: ByteTransform): Gunzip {
  const lines = createGunzip();
  // Passes errors of earlier streams to the reader.
  pipe(createReadStream(file), decrypt, lines, () => {});
  return lines;
}

async function* unchanged(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source;
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
