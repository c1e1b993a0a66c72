import type { Hash } from 'node:crypto';

const lineEnd = 0x0a;

export class UnfinishedLine extends Error {
  override message = 'The last line has no end';
}

/**
 * Lines of a file, one after the other. Split by hand: readline also splits at U+2028 and U+2029, which
 * JSON may contain.
 *
 * @throws UnfinishedLine
 */
export async function* readLines(
  input: AsyncIterable<Buffer>,
  hash?: Hash,
): AsyncGenerator<string> {
  let partial: Buffer[] = [];
  for await (const chunk of input) {
    hash?.update(chunk);
    let from = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, from)) {
      yield Buffer.concat([...partial, chunk.subarray(from, end)]).toString();
      partial = [];
      from = end + 1;
    }
    partial.push(chunk.subarray(from));
  }
  if (Buffer.concat(partial).length > 0) throw new UnfinishedLine();
}
