import { afterEach, describe, expect, test } from 'vitest';
import type { Manifest } from '../../kubernetes/manifest.ts';
import { findRenderer, renderWithNamespaces } from '../../kubernetes/render.ts';
import { type FakeKubectl, makeFakeKubectl } from '../test/fake-kubectl.ts';
import { testContext } from '../test/test-context.ts';
import { checkPolicies } from './policies.ts';

const renderer = await findRenderer();
const production =
  typeof renderer === 'string' ? [] : await renderWithNamespaces(renderer, 'overlays/production');
let fake: FakeKubectl;
afterEach(() => fake.remove());

async function check(items: Manifest[]) {
  fake = await makeFakeKubectl([{ when: /^get /, prints: [{ items }] }]);
  return checkPolicies(testContext({}, fake.program));
}

const settings = (name: string, data: Record<string, string>): Manifest => ({
  ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'firedeck' } },
  data,
});

describe.runIf(typeof renderer !== 'string')('policies of the cluster', () => {
  test('those of overlays/production, and settings of earlier rollouts › no problem', async () => {
    const former = settings('bff-settings-000', { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c' });
    const others: Manifest = {
      ...{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'others', labels: {} } },
    };
    expect((await check([former, others, ...production])).problems).toEqual([]);
  });

  test('a namespace without default deny › a problem', async () => {
    const rest = production.filter(
      ({ kind, metadata }) =>
        kind !== 'NetworkPolicy' ||
        metadata.namespace !== 'firedeck' ||
        metadata.name !== 'default-deny',
    );
    expect(rest.length).toBeLessThan(production.length);
    expect((await check(rest)).problems).toEqual([
      expect.stringMatching(/firedeck: no default deny/),
    ]);
  });

  test('no policies › a problem', async () => {
    expect((await check([])).problems).toEqual(['no network policy is there']);
  });
});
