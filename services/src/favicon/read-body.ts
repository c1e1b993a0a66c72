import type { GuardedResponse } from './guarded-network.ts';

const graceMs = 1_000;
const bytesPerSecond = 1024;
const paceCheckMs = 250;

/**
 * Streams a body and requires 1 KiB/s after the first second, so that slow sites do not hold a slot.
 */
export async function* streamBody(response: GuardedResponse): AsyncGenerator<Uint8Array> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new Error('the body is compressed');
  const startedAt = performance.now();
  let bytes = 0;
  const pace = setInterval(() => {
    const expected = ((performance.now() - startedAt - graceMs) / 1_000) * bytesPerSecond;
    if (bytes < expected) response.body.destroy(new Error('the body is too slow'));
  }, paceCheckMs);
  try {
    for await (const chunk of response.body) {
      bytes += chunk.length;
      yield chunk;
    }
  } finally {
    clearInterval(pace);
  }
}

/**
 * Reads the complete body.
 *
 * @throws Error as soon as it exceeds `bytesAtMost`
 */
export async function readBytes(response: GuardedResponse, bytesAtMost: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > bytesAtMost) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of streamBody(response)) {
    bytes += chunk.length;
    if (bytes > bytesAtMost) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): Error {
  return new Error('the body is too large');
}
