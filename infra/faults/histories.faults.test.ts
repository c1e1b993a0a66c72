import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { type Product, startProduct } from './harness/product.ts';
import { clientHistories, runHistory, type Step } from './histories/history.ts';

const { seed, histories } = inject('profile');
const shrinkForMs = 60_000;
const shards = [0, 1, 2, 3];
let product: Product;

beforeAll(async () => {
  product = await startProduct('histories');
});
afterAll(() => product?.stop());

// In parallel, because a history mostly waits.
test.concurrent.each(shards)(
  `requests over bad connections › have a serial order, shard %i of ${histories / shards.length} histories`,
  { timeout: 30 * 60_000 },
  async (shard) => {
    const property = fc.asyncProperty(clientHistories, limitShrinking(runHistoryHere));
    await fc.assert(property, { seed: seed + shard, numRuns: histories / shards.length });
  },
);

const runHistoryHere = (clients: Step[][]) => runHistory(product.address, clients);

/** Stops shrinking a minute after the first failure. */
function limitShrinking(run: (clients: Step[][]) => Promise<void>) {
  let stopAt = Number.POSITIVE_INFINITY;
  return async (clients: Step[][]) => {
    if (Date.now() > stopAt) return;
    await run(clients).catch((error) => {
      stopAt = Math.min(stopAt, Date.now() + shrinkForMs);
      throw error;
    });
  };
}
