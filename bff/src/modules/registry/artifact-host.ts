import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { ownValue } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';

/** Browsers get whichever of them they accept; a host may hold a file of its own for each. */
export const contentEncodings = ['identity', 'br', 'gzip', 'zstd'] as const;
export type ContentEncoding = (typeof contentEncodings)[number];

/** What a host answers to the request for one file of an artifact. */
export interface ServedFile {
  status: number;
  /** Media type without parameters; empty when none was named. */
  type: string;
  /** Decoded, or why it could not be read: more than was allowed, or no such encoding. */
  bytes: Buffer | 'too large' | 'undecodable';
}

/** Asks for one file, as a browser would. Rejects when there is no answer in time. */
export type ArtifactHost = (
  file: { id: string; path: string; encoding: ContentEncoding },
  limits: { bytes: number; signal: AbortSignal },
) => Promise<ServedFile>;

/** Where artifacts are served from: this process's own folder, else the configured address. */
export function artifactHost(app: FastifyInstance): ArtifactHost {
  return app.config.artifactsDir ? ownFolder(app) : staticHosts(app.config.artifactsUrl);
}

function ownFolder(app: FastifyInstance): ArtifactHost {
  const { host } = new URL(app.config.publicOrigin);
  return async ({ path, encoding }, { bytes: most, signal }) => {
    const headers = { host, 'accept-encoding': encoding };
    const answer = await app.inject({ url: path, headers, payloadAsStream: true, signal });
    const { statusCode: status, headers: answered } = answer;
    try {
      const body = decoded(answer.stream(), answered['content-encoding']);
      const type = essenceOf(answered['content-type']);
      return { status, type, bytes: await bytesOf(body, most) };
    } finally {
      // Closes the file where reading stopped early.
      answer.raw.res.destroy();
    }
  };
}

const decoders = { br: createBrotliDecompress, gzip: createGunzip, zstd: createZstdDecompress };

function decoded(body: Readable, encoding: unknown): Readable {
  const decoder = ownValue(decoders, String(encoding));
  // Errors reach whoever reads the result.
  return decoder ? pipeline(body, decoder(), () => {}) : body;
}

function staticHosts(template: string): ArtifactHost {
  return async ({ id, path, encoding }, { bytes: most, signal }) => {
    const address = `${template.replaceAll('{module}', id).replace(/\/$/, '')}${path}`;
    const headers = { 'accept-encoding': encoding };
    const answer = await fetch(address, { headers, signal, redirect: 'manual' });
    const type = essenceOf(answer.headers.get('content-type'));
    return { status: answer.status, type, bytes: await bytesOf(answer.body ?? [], most) };
  };
}

async function bytesOf(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<ServedFile['bytes']> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      // Leaving the loop ends the connection.
      if (length > most) return 'too large';
      chunks.push(chunk);
    }
  } catch (error) {
    if (isOfDecoder(error)) return 'undecodable';
    throw error;
  }
  return Buffer.concat(chunks);
}

/** By the code of zlib's error, which fetch names as the cause of its own. */
function isOfDecoder(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return /^(Z_|ZSTD_|ERR__|ERR_BROTLI)/.test(String(cause?.code ?? code));
}

const essenceOf = (type: string | null | undefined): string =>
  (type ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
