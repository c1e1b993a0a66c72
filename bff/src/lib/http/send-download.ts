import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

interface Download {
  /** Parts of the file name `firedeck-<name>-<day>.<ending>`. */
  name: string;
  ending: string;
  mediaType: string;
}

/**
 * Streams a download. An error aborts the connection, so that clients don't accept a partial file
 * as complete.
 */
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
