import type { Connection } from 'mongoose';
import { sealModel } from './seal-model.ts';

/** About 100 MB. */
const idsInMemory = 1_000_000;

interface AbsentOptions {
  /** Called for a line that retention did not remove, with the `place` of its `add`. */
  onMissing(id: string, place: number): void;
  /** Called for a line that was added and settled before. Default: ignored. */
  onAgain?(id: string, place: number): void;
  /** Number of lines in memory; the seals are read once per that many. */
  atOnce?: number | undefined;
}

/**
 * Finds out which lines that are missing from the log were removed by retention, as recorded in
 * seals. Re-reads the seals for each full batch, so that memory doesn't depend on the number of
 * lines.
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

  /** Settles all lines that were added. */
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

  // Sorted, so that each line has the same index in every pass.
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

    /** Number of settled lines that retention removed. */
    countRemoved: (): number => removed,
  };
}

const bitsPerByte = 8;

/** A set of integers from 0, with one bit each. */
function bitSet() {
  let bytes = new Uint8Array(1_024);
  return {
    /** False if the set contains it. */
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
