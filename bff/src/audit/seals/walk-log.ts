import type { AuditLineDocument } from '../audit-line-model.ts';

export type SkippedLine = Pick<AuditLineDocument, '_id' | 'seal' | 'at'>;

/** Walks the log in chronological order and remembers only skipped lines. */
export function walkLog(lines: AsyncIterable<AuditLineDocument>) {
  const iterator = lines[Symbol.asyncIterator]();
  const skipped = new Map<string, SkippedLine>();
  let next: AuditLineDocument | null | undefined;

  async function read(): Promise<void> {
    const { value, done } = await iterator.next();
    next = done ? null : value;
  }

  async function skipWhile(isSkipped: (line: AuditLineDocument) => boolean): Promise<void> {
    if (next === undefined) await read();
    while (next && isSkipped(next)) {
      const { _id, seal, at } = next;
      skipped.set(_id, { _id, seal, at });
      await read();
    }
  }

  return {
    skipped,

    /** Skips lines up to this one. */
    async skipPast(line: AuditLineDocument): Promise<void> {
      await skipWhile((one) => isBefore(one, line));
      if (next?._id === line._id) await read();
    },

    /** Skips the remaining lines up to a time. */
    async finish(until: Date): Promise<void> {
      await skipWhile(({ at }) => at < until);
      await iterator.return?.();
    },
  };
}

export const isBefore = (one: SkippedLine, other: SkippedLine): boolean =>
  one.at < other.at || (one.at.getTime() === other.at.getTime() && one._id < other._id);
