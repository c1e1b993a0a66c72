import { afterEach, expect, test } from 'vitest';
import { type FakeKubectl, makeFakeKubectl, type Rule } from '../test/fake-kubectl.ts';
import { healthyResponses, type Site, type SiteOptions, startSite } from '../test/https-site.ts';
import { testContext } from '../test/test-context.ts';
import { checkDrain } from './drain.ts';

const node = (name: string, spec = {}) => ({
  metadata: { name },
  spec,
  status: { conditions: [{ type: 'Ready', status: 'True' }] },
});
const bff = (name: string, nodeName: string) => ({
  metadata: { name, namespace: 'firedeck', labels: { 'app.kubernetes.io/name': 'bff' } },
  spec: { nodeName },
});
const pods = (...names: string[]) => ({
  items: names.map((name, index) => bff(`bff-${index}`, name)),
});
const deployments = { items: [{ metadata: { name: 'bff', namespace: 'firedeck' } }] };
const sound: Rule[] = [
  { when: /^get nodes/, prints: [{ items: [node('one'), node('two')] }] },
  { when: /^get pods/, prints: [pods('one', 'two'), pods('two', 'two')] },
  { when: /^get deployments/, prints: [deployments] },
];

let site: Site;
let fake: FakeKubectl;
afterEach(async () => {
  await Promise.all([site.close(), fake.remove()]);
});

async function check(changes: Rule[], options: SiteOptions = {}) {
  site = await startSite(options);
  fake = await makeFakeKubectl([...changes, ...sound]);
  const context = testContext({ address: site.address }, fake.program);
  try {
    return await checkDrain(context);
  } finally {
    await context.undo.run();
  }
}

test('no request fails › no problem, only our pods are evicted, and the node is uncordoned', async () => {
  expect(await check([])).toEqual({
    facts: ['1 pods left the node one', expect.stringMatching(/^\d+ requests answered/)],
    problems: [],
  });
  const calls = await fake.calls();
  expect(calls).toContainEqual(
    expect.stringContaining('drain one --pod-selector=app.kubernetes.io/part-of=firedeck'),
  );
  expect(calls).toContain('-n firedeck rollout status deployment/bff --timeout=300s');
  expect(calls.at(-1)).toBe('uncordon one');
});

test('requests fail meanwhile › a problem', async () => {
  const responses = { ...healthyResponses, '/api/modules': { status: 502 } };
  expect((await check([], { responses })).problems).toEqual([
    expect.stringMatching(/requests failed meanwhile: .* 502/),
  ]);
});

test('a pod is not evicted › a problem', async () => {
  const { problems } = await check([{ when: /^get pods/, prints: [pods('one', 'two')] }]);
  expect(problems).toEqual(['on one still: bff-0']);
});

test('an eviction is refused › an error, and the node is uncordoned', async () => {
  const refused = { when: /^drain/, fails: 'violates the disruption budget' };
  await expect(check([refused])).rejects.toThrow('violates the disruption budget');
  expect((await fake.calls()).at(-1)).toBe('uncordon one');
});

test('only one schedulable node › not tried', async () => {
  const nodes = [node('one'), node('two', { unschedulable: true })];
  const running = check([{ when: /^get nodes/, prints: [{ items: nodes }] }]);
  await expect(running).rejects.toMatchObject({ message: '1 node is schedulable' });
  expect((await fake.calls()).join()).not.toContain('drain');
});
