import { federationBudget } from '@firedeck/infra/bench';
import { measureFederation } from '@firedeck/infra/federation-tax';
import { long } from '../fixtures/long-test.ts';
import { whileChanged } from './live-modules.ts';
import { expect, test } from './release-stack.ts';

test(
  'separately built modules › cost hardly more than the same sources in one build',
  long,
  async ({ stack, browser }) => {
    test.setTimeout(240_000);
    await whileChanged(stack, 'shell', async () => {
      const { federated: one, single: other } = await measureFederation(browser, stack);
      const parts = JSON.stringify([one.parts, other.parts], null, 1);
      const { scripts, requests, depth } = federationBudget;
      expect(one.scriptKilobytes / other.scriptKilobytes, parts).toBeLessThanOrEqual(scripts);
      expect(one.requests / other.requests, parts).toBeLessThanOrEqual(requests);
      expect(one.depth - other.depth, parts).toBeLessThanOrEqual(depth);
    });
  },
);
