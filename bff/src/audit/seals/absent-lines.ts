import type { Connection } from 'mongoose';
import { sealModel } from './seal-model.ts';

/** About 100 MB. */
const idsInMemory = 1_000_000;

interface AbsentOptions {
  /** Called for a line that retention did not remove, with the `place` that it was added with. */
  onMissing(id: string, place: number): void;
  /** Called for a line that was added before and settled since. Default: nothing. */
  onAgain?(id: string, place: number): void;
  /** How many are remembered; seals are read once for so many. */
  atOnce?: number | undefined;
}

/**
 * Lines that are not in the log, and which of them retention removed: seals say that, and are read again
 * whenever many lines wait, so that however many were removed the memory is the same.
 */
export function absentLines(
  connection: Connection,
  { onMissing, onAgain = () => {}, atOnce = idsInMemory }: AbsentOptions,
) {
  const seals = sealModel(connection).collection;
  const waiting = new Map<string, number>();
  const found = bitSet();
  let removed = 0;

  function take(id: string, index: number): void {
    const place = waiting.get(id);
    if (place === undefined) return;
    waiting.delete(id);
    if (found.add(index)) removed += 1;
    else onAgain(id, place);
  }

  /** Finds out about all that were added. */
  async function settle(): Promise<void> {
    if (waiting.size === 0) return;
    let index = 0;
    for await (const seal of readRemoved()) {
      for (const id of seal.removed) {
        take(id, index);
        index += 1;
      }
      if (waiting.size === 0) return;
    }
    for (const [id, place] of waiting) onMissing(id, place);
    waiting.clear();
  }

  // The order is the same each time, so that the index of a line is, too.
  const readRemoved = (): AsyncIterable<{ removed: string[] }> =>
    seals
      .find({ 'removed.0': { $exists: true } })
      .project<{ removed: string[] }>({ removed: 1 })
      .sort({ _id: 1 })
      .batchSize(50);

  return {
    settle,
    /** Whether the line was added and is not settled yet. */
    has: (id: string): boolean => waiting.has(id),

    async add(id: string, place: number): Promise<void> {
      waiting.set(id, place);
      if (waiting.size >= atOnce) await settle();
    },

    /** How many of those that are settled retention removed. */
    countRemoved: (): number => removed,
  };
}

const bitsPerByte = 8;

/** Numbers from 0, in a bit each. */
function bitSet() {
  let bytes = new Uint8Array(1_024);
  return {
    /** False for one that is there. */
    add(index: number): boolean {
      const at = Math.floor(index / bitsPerByte);
      if (at >= bytes.length) {
        const more = new Uint8Array(2 * at);
        more.set(bytes);
        bytes = more;
      }
      const bit = 1 << (index % bitsPerByte);
      const before = bytes[at] ?? 0;
      bytes[at] = before | bit;
      return (before & bit) === 0;
    },
  };
}
