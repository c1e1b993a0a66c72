/** Seeded random numbers. */
export interface Random {
  /** An integer from 0 up to, but excluding, `below`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

export function createRandom(seed: number): Random {
  const next = randomNumbers(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick<Item>(items: readonly Item[]): Item {
      return items[below(items.length)] as Item;
    },
  };
}

/**
 * From 0 up to, but excluding, 1. Mulberry32: small, portable and good enough for tests.
 */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
