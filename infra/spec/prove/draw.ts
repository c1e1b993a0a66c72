import { randomNumbers } from '@firedeck/services/random';

/** `count` of the items, the same ones for the same seed. */
export function draw<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const next = randomNumbers(seed);
  return items
    .map((item) => ({ item, rank: next() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ item }) => item);
}
