import { afterEach, expect, test } from 'vitest';
import { type FakeKubectl, makeFakeKubectl, type Rule } from '../test/fake-kubectl.ts';
import { healthyResponses, type Site, startSite } from '../test/https-site.ts';
import { testContext } from '../test/test-context.ts';
import { checkUpgrade, withTag } from './upgrade.ts';

const deployment = (name: string, image: string) => ({
  spec: {
    template: {
      spec: {
        serviceAccountName: 'bff',
        containers: [{ name, image, startupProbe: {}, env: [{ name: 'MONGODB_URI' }] }],
      },
    },
  },
});
const servers = [
  ['favicon', 'registry.example.org:5000/services:1.0.0'],
  ['bff', 'registry.example.org:5000/bff:1.0.0'],
] as const;
const job = (type: string) => ({ status: { conditions: [{ type, status: 'True' }] } });
const sound: Rule[] = [
  ...servers.flatMap(([name, image]) => [
    { when: new RegExp(`get deployment/${name} --ignore`), prints: [`deployment/${name}`] },
    { when: new RegExp(`deployment/${name} -o json`), prints: [deployment(name, image)] },
  ]),
  { when: /job\/accept-schema -o json/, prints: [{}, job('Complete')] },
];

let site: Site;
let fake: FakeKubectl;
afterEach(async () => {
  await Promise.all([site.close(), fake.remove()]);
});

async function check(changes: Rule[], more = { upgradeTo: '1.1.0' }, responses = healthyResponses) {
  site = await startSite({ responses });
  fake = await makeFakeKubectl([...changes, ...sound]);
  const context = testContext({ address: site.address, ...more }, fake.program);
  try {
    return await checkUpgrade(context);
  } finally {
    await context.undo.run();
  }
}
const imagesSet = async () =>
  (await fake.calls()).flatMap((call) => / set image \S+ (\S+)$/.exec(call)?.[1] ?? []);
const setBack = [
  'bff=registry.example.org:5000/bff:1.0.0',
  'favicon=registry.example.org:5000/services:1.0.0',
];

test('no request fails › workers roll out before the bff, then all back, and the job is deleted', async () => {
  const { facts, problems } = await check([]);
  expect(problems).toEqual([]);
  expect(facts).toEqual([
    expect.stringMatching(/^schema: \d+ s$/),
    expect.stringMatching(/^upgrade to 1.1.0: \d+ s$/),
    expect.stringMatching(/^rollback: \d+ s$/),
    expect.stringMatching(/requests answered/),
  ]);
  expect((await imagesSet()).slice(0, 4)).toEqual([
    'favicon=registry.example.org:5000/services:1.1.0',
    'bff=registry.example.org:5000/bff:1.1.0',
    ...setBack,
  ]);
  expect((await fake.calls()).at(-1)).toContain('delete job accept-schema');
});

test('the schema job › has the settings of the bff, the new image and no probes', async () => {
  await check([]);
  const [applied] = await fake.applied();
  expect(applied).toMatchObject({
    kind: 'Job',
    spec: {
      template: {
        metadata: { labels: { 'app.kubernetes.io/name': 'schema' } },
        spec: {
          restartPolicy: 'Never',
          containers: [
            {
              image: 'registry.example.org:5000/bff:1.1.0',
              args: ['operator.mjs', 'schema'],
              env: [{ name: 'MONGODB_URI' }],
            },
          ],
        },
      },
    },
  });
  expect(JSON.stringify(applied)).not.toContain('startupProbe');
});

test("the cluster injects a proxy before the servers › only the servers' images change, and the schema job has the bff's", async () => {
  const proxy = { name: 'proxy', image: 'proxy:3' };
  const withProxy = servers.map(([name, image]): Rule => {
    const server = deployment(name, image);
    server.spec.template.spec.containers.unshift({ ...proxy, startupProbe: {}, env: [] });
    return { when: new RegExp(`deployment/${name} -o json`), prints: [server] };
  });
  await check(withProxy);
  expect((await imagesSet()).slice(0, 2)).toEqual([
    'favicon=registry.example.org:5000/services:1.1.0',
    'bff=registry.example.org:5000/bff:1.1.0',
  ]);
  const [applied] = await fake.applied();
  expect(applied).toMatchObject({
    spec: { template: { spec: { containers: [{ name: 'bff' }] } } },
  });
});

test('requests fail meanwhile › a problem', async () => {
  const responses = { ...healthyResponses, '/api/modules': { status: 503 } };
  const { problems } = await check([], undefined, responses);
  expect(problems).toEqual([expect.stringMatching(/requests failed meanwhile/)]);
});

test('the schema job fails › an error, and no image is changed', async () => {
  const failed: Rule[] = [
    { when: /job\/accept-schema -o json/, prints: [job('Failed')] },
    { when: /logs job/, prints: ['no primary'] },
  ];
  await expect(check(failed)).rejects.toThrow('schema job of the new version failed: no primary');
  expect(await imagesSet()).toEqual([]);
});

test('a rollout does not end › an error, and every changed image is reverted', async () => {
  const stuck = { when: /rollout status deployment\/bff/, fails: 'timed out' };
  await expect(check([stuck])).rejects.toThrow('timed out');
  expect((await imagesSet()).slice(-2)).toEqual(setBack);
});

test.each([
  [{ upgradeTo: '' }, 'no version to upgrade to is named'],
  [{ upgradeTo: '1.0.0' }, '1.0.0 runs already'],
])('%o › not tried', async (options, reason) => {
  await expect(check([], options)).rejects.toMatchObject({ message: reason });
  expect(await imagesSet()).toEqual([]);
});

test.each([
  ['firedeck/bff', 'firedeck/bff:2'],
  ['registry.example.org:5000/bff', 'registry.example.org:5000/bff:2'],
  ['registry.example.org/bff:1@sha256:00', 'registry.example.org/bff:2'],
])('%s with the tag 2 is %s', (image, expected) => {
  expect(withTag(image, '2')).toBe(expected);
});
