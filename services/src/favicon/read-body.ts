import type { GuardedResponse } from './guarded-network.ts';

/** The chunks of a body that came unpacked. */
export function plainBody({ headers, body }: GuardedResponse): AsyncIterable<Uint8Array> {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new Error('the body is packed');
  return body;
}

/**
 * The whole body.
 *
 * @throws Error as soon as it is known to be larger than `bytesAtMost`.
 */
export async function readBytes(response: GuardedResponse, bytesAtMost: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > bytesAtMost) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of plainBody(response)) {
    bytes += chunk.length;
    if (bytes > bytesAtMost) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): Error {
  return new Error('the body is too large');
}
