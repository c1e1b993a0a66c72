import { randomNumbers } from '@firedeck/services/random';

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
