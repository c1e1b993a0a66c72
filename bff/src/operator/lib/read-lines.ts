import type { Hash } from 'node:crypto';

const lineEnd = 0x0a;

export class UnfinishedLine extends Error {
  override message = 'The last line has no end';
}

export class LongLine extends Error {
  override message = 'A line is too long';
}

interface ReadLinesOptions {
  /** Updated with all bytes. */
  hash?: Hash | undefined;
  /** Maximum length of a line. Default: no limit. */
  bytesAtMost?: number;
}

/**
 * Yields the lines of a file. Not `readline`, which also splits at U+2028 and U+2029, which JSON
 * may contain.
 *
 * @throws UnfinishedLine, LongLine
 */
export async function* readLines(
  input: AsyncIterable<Buffer>,
  { hash, bytesAtMost = Number.POSITIVE_INFINITY }: ReadLinesOptions = {},
): AsyncGenerator<string> {
  let partial: Buffer[] = [];
  let partialBytes = 0;
  for await (const chunk of input) {
    hash?.update(chunk);
    let from = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, from)) {
      yield Buffer.concat([...partial, chunk.subarray(from, end)]).toString();
      partial = [];
      partialBytes = 0;
      from = end + 1;
    }
    partial.push(chunk.subarray(from));
    partialBytes += chunk.length - from;
    if (partialBytes > bytesAtMost) throw new LongLine();
  }
  if (partialBytes > 0) throw new UnfinishedLine();
}
