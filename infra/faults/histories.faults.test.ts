import fc from 'fast-check';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { type Product, startProduct } from './ground/product.ts';
import { runHistory, type Step, someClients } from './histories/history.ts';

const { seed, histories } = inject('profile');
const shrinkForMs = 60_000;
const lanes = [0, 1, 2, 3];
let product: Product;

beforeAll(async () => {
  product = await startProduct('histories');
});
afterAll(() => product?.stop());

// Side by side, because one history waits more than it works.
test.concurrent.each(lanes)(
  `what clients with bad connections do has a serial order, lane %i of ${histories / lanes.length} histories`,
  { timeout: 30 * 60_000 },
  async (lane) => {
    const property = fc.asyncProperty(someClients, shrunkInTime(runHistoryHere));
    await fc.assert(property, { seed: seed + lane, numRuns: histories / lanes.length });
  },
);

const runHistoryHere = (clients: Step[][]) => runHistory(product.address, clients);

/** What still fails after a minute of making the first failure smaller is small enough. */
function shrunkInTime(run: (clients: Step[][]) => Promise<void>) {
  let stopAt = Number.POSITIVE_INFINITY;
  return async (clients: Step[][]) => {
    if (Date.now() > stopAt) return;
    await run(clients).catch((error) => {
      stopAt = Math.min(stopAt, Date.now() + shrinkForMs);
      throw error;
    });
  };
}
