import { type IncomingMessage, get as overHttp } from 'node:http';
import { get as overHttps } from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib';
import { ownValue } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';

/** Each encoding may be a separate file on the host; the last is what browsers send. */
export const acceptedEncodings = [
  'identity',
  'br',
  'gzip',
  'zstd',
  'gzip, deflate, br, zstd',
] as const;
export type AcceptedEncoding = (typeof acceptedEncodings)[number];

export interface ServedFile {
  status: number;
  /** Media type without parameters; empty without a content type. */
  type: string;
  /** Decoded, or why it could not be read. */
  bytes: Buffer | 'too large' | 'undecodable';
}

/** Requests one file as a browser would. Rejects on timeout. */
export type ArtifactHost = (
  file: { id: string; path: string; encoding: AcceptedEncoding },
  limits: { bytes: number; signal: AbortSignal },
) => Promise<ServedFile>;

/** Reads from this process's own folder if configured, else from the static hosts. */
export function artifactHost(app: FastifyInstance): ArtifactHost {
  return app.config.artifactsDir ? ownFolder(app) : staticHosts(app.config.artifactsUrl);
}

function ownFolder(app: FastifyInstance): ArtifactHost {
  const { host } = new URL(app.config.publicOrigin);
  return async ({ path, encoding }, { bytes: most, signal }) => {
    const headers = { host, 'accept-encoding': encoding };
    const response = await app.inject({ url: path, headers, payloadAsStream: true, signal });
    const { statusCode: status, headers: answered } = response;
    try {
      const body = decoded(response.stream(), answered['content-encoding']);
      const type = parseEssence(answered['content-type']);
      return { status, type, bytes: await readBytes(body, most) };
    } finally {
      // Closes the file when reading stopped early.
      response.raw.res.destroy();
    }
  };
}

/** Browsers refuse windows above 8 MiB (RFC 9659); Node would take 128. */
const browsersZstd = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };
const decoders = {
  br: createBrotliDecompress,
  deflate: createInflate,
  gzip: createGunzip,
  'x-gzip': createGunzip,
  zstd: () => createZstdDecompress(browsersZstd),
};

/** Null for other encodings: browsers interpret them differently. */
function decoded(body: Readable, encoding: unknown): Readable | null {
  const name = String(encoding ?? '')
    .trim()
    .toLowerCase();
  if (name === '' || name === 'identity') return body;
  const decoder = ownValue(decoders, name);
  // Errors surface at the reader of the result.
  return decoder ? pipeline(body, decoder(), () => {}) : null;
}

function staticHosts(template: string): ArtifactHost {
  return async ({ id, path, encoding }, { bytes: most, signal }) => {
    const address = `${template.replaceAll('{module}', id).replace(/\/$/, '')}${path}`;
    const response = await readResponse(new URL(address), encoding, signal);
    const type = parseEssence(response.headers['content-type']);
    const body = decoded(response, response.headers['content-encoding']);
    try {
      return { status: response.statusCode ?? 0, type, bytes: await readBytes(body, most) };
    } finally {
      response.destroy();
    }
  };
}

/** Not `fetch`, which decodes and accepts what browsers reject. */
function readResponse(
  address: URL,
  encoding: AcceptedEncoding,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const get = address.protocol === 'https:' ? overHttps : overHttp;
  const headers = { accept: '*/*', 'accept-encoding': encoding, 'user-agent': 'Firedeck' };
  return new Promise((resolve, reject) => {
    get(address, { headers, signal }, resolve).on('error', reject);
  });
}

async function readBytes(
  body: AsyncIterable<Uint8Array> | null,
  most: number,
): Promise<ServedFile['bytes']> {
  if (body === null) return 'undecodable';
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      // Leaving the loop closes the connection.
      if (length > most) return 'too large';
      chunks.push(chunk);
    }
  } catch (error) {
    if (isOfDecoder(error)) return 'undecodable';
    throw error;
  }
  return Buffer.concat(chunks);
}

const isOfDecoder = (error: unknown): boolean =>
  /^(Z_|ZSTD_|ERR__|ERR_BROTLI)/.test(String((error as { code?: unknown }).code));

const parseEssence = (type: string | undefined): string =>
  (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
