import type { AuditLineDocument } from '../audit-line-model.ts';

export type PassedLine = Pick<AuditLineDocument, '_id' | 'seal' | 'at'>;

/** Goes along lines of the log in the order of time, and remembers only those that it passed by. */
export function walkLog(lines: AsyncIterable<AuditLineDocument>) {
  const iterator = lines[Symbol.asyncIterator]();
  const passed = new Map<string, PassedLine>();
  let next: AuditLineDocument | null | undefined;

  async function read(): Promise<void> {
    const { value, done } = await iterator.next();
    next = done ? null : value;
  }

  async function passWhile(isPassed: (line: AuditLineDocument) => boolean): Promise<void> {
    if (next === undefined) await read();
    while (next && isPassed(next)) {
      const { _id, seal, at } = next;
      passed.set(_id, { _id, seal, at });
      await read();
    }
  }

  return {
    /** By id. */
    passed,

    /** Goes over this line. */
    async goOver(line: AuditLineDocument): Promise<void> {
      await passWhile((one) => isBefore(one, line));
      if (next?._id === line._id) await read();
    },

    /** Passes the rest up to then. */
    async finish(until: Date): Promise<void> {
      await passWhile(({ at }) => at < until);
      await iterator.return?.();
    },
  };
}

export const isBefore = (one: PassedLine, other: PassedLine): boolean =>
  one.at < other.at || (one.at.getTime() === other.at.getTime() && one._id < other._id);
