import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

interface Download {
  /** Of `firedeck-<name>-<day>.<ending>`. */
  name: string;
  ending: string;
  mediaType: string;
}

/** Sends a file of today. What fails on the way cuts the answer off: nobody takes half a file for the whole. */
export function sendDownload(
  reply: FastifyReply,
  { name, ending, mediaType }: Download,
  text: AsyncIterable<string>,
): never {
  const day = new Date().toISOString().slice(0, 10);
  reply.headers({
    'content-type': `${mediaType}; charset=utf-8`,
    'content-disposition': `attachment; filename="firedeck-${name}-${day}.${ending}"`,
  });
  return reply.send(Readable.from(text)) as never;
}
