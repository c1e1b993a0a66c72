import { afterEach, expect, test } from 'vitest';
import { type FakeKubectl, makeFakeKubectl, type Rule } from '../test/fake-kubectl.ts';
import { testContext } from '../test/test-context.ts';
import { checkFlows } from './flows.ts';

const servers = {
  MONGODB_URI: 'mongodb://firedeck:p%40ss@10.0.0.1,10.0.0.2:27018/firedeck?tls=true',
  REDIS_URL: 'rediss://bff:secret@10.0.0.3:6380',
};
const [mongo, otherMongo, redis] = ['10.0.0.1:27017', '10.0.0.2:27018', '10.0.0.3:6380'];
const [smtp, site, moduleHost] = ['10.0.0.4:465', 'example.com:443', '10.1.0.8:8080'];
const pods = (podIP: string) => ({
  // Some clusters inject a container before ours.
  items: [
    {
      status: { podIP },
      spec: {
        containers: [
          { name: 'proxy', image: 'mesh/proxy:1' },
          { name: 'bff', image: 'firedeck/bff:1' },
        ],
      },
    },
  ],
});

const exec = (source: string, program: string) =>
  new RegExp(`exec -i ${source.replace(/^deploy.(.*)$/, '$& -c $1')} .*${program}`);
const reach = (source: string, ...reaches: string[]): Rule => ({
  when: exec(source, 'which targets accept'),
  reaches,
});
const sound: Rule[] = [
  { when: /auth can-i create namespaces/, prints: ['yes'] },
  { when: /service\/kubernetes/, prints: [{ spec: { clusterIP: '10.96.0.1' } }] },
  ...['bff', 'favicon', 'mail'].map((name) => ({
    when: new RegExp(`get deployment/${name} `),
    prints: [`deployment/${name}`],
  })),
  { when: /name=bff/, prints: [pods('10.1.0.7')] },
  { when: /name=module/, prints: [pods('10.1.0.8')] },
  { when: exec('deploy/mail', 'hosts and ports'), runs: { SMTP_URL: 'smtps://u:p@10.0.0.4' } },
  { when: exec('deploy/\\w+', 'hosts and ports'), runs: servers },
  reach('deploy/bff', mongo, otherMongo, redis, moduleHost),
  reach('deploy/favicon', redis, site),
  reach('deploy/mail', redis, smtp),
  reach('stranger'),
];

const ourLabel = { 'firedeck/accept': 'yes' };
const deletesNamespace = 'delete namespace firedeck-accept --ignore-not-found --timeout=120s';

let fake: FakeKubectl;
afterEach(() => fake.remove());

async function check(changes: Rule[] = [], options = {}) {
  fake = await makeFakeKubectl([...changes, ...sound]);
  const context = testContext(options, fake.program);
  try {
    return await checkFlows(context);
  } finally {
    await context.undo.run();
  }
}

test('pods reach only what they need › no problem, and no password in the report', async () => {
  const finding = await check();
  expect(finding).toMatchObject({ problems: [], untried: [] });
  expect(finding.facts).toContain('allowed: bff → MongoDB 10.0.0.2:27018');
  expect(finding.facts).toContain('allowed: favicon → the public site example.com:443');
  expect(finding.facts.at(-1)).toBe('18 forbidden flows are closed');
  expect(JSON.stringify(finding)).not.toMatch(/secret|p@ss/);
  expect((await fake.calls()).at(-1)).toBe(deletesNamespace);
});

test('the namespace › has our label, and its pod our image', async () => {
  await check();
  const [namespace, pod] = await fake.applied();
  expect(namespace).toMatchObject({ kind: 'Namespace', metadata: { labels: ourLabel } });
  expect(pod).toMatchObject({ kind: 'Pod', spec: { containers: [{ image: 'firedeck/bff:1' }] } });
});

const lookup = (labels: object): Rule => ({
  when: /^get namespace firedeck-accept --ignore-not-found/,
  prints: [{ metadata: { name: 'firedeck-accept', labels } }],
});

test('the namespace of an earlier run › is used and deleted', async () => {
  const { untried } = await check([lookup(ourLabel)]);
  expect(untried).toEqual([]);
  expect((await fake.calls()).at(-1)).toBe(deletesNamespace);
});

test.each<[string, Rule, string]>([
  ['a namespace of another owner', lookup({ team: 'dispatch' }), 'exists without the label'],
  [
    'no permission to read the namespace',
    { when: /^get namespace/, fails: 'Forbidden' },
    'Forbidden',
  ],
  [
    'no permission to create namespaces',
    { when: /auth can-i/, fails: 'no' },
    'no permission to create namespaces',
  ],
])(
  '%s › not tried, with the reason, and the namespace is neither changed nor deleted',
  async (_circumstance, rule, reason) => {
    const { untried, problems } = await check([rule]);
    expect(problems).toEqual([]);
    expect(untried).toEqual([
      expect.stringMatching(`^flows from a namespace of others .*${reason}`),
    ]);
    expect(await fake.applied()).toEqual([]);
    expect((await fake.calls()).join()).not.toContain('delete');
  },
);

test.each<[string, Rule, string]>([
  [
    'the bff reaches a public site',
    reach('deploy/bff', mongo, otherMongo, redis, moduleHost, site),
    'bff → the public site example.com:443 must be closed',
  ],
  [
    'the bff does not reach the database',
    reach('deploy/bff', redis, moduleHost),
    'bff → MongoDB 10.0.0.1:27017 must be open',
  ],
  [
    'the favicon worker reaches the database',
    reach('deploy/favicon', redis, site, mongo),
    'favicon → MongoDB 10.0.0.1:27017 must be closed',
  ],
  [
    'the mail worker reaches the Kubernetes API',
    reach('deploy/mail', redis, smtp, '10.96.0.1:443'),
    'mail → the Kubernetes API:443 must be closed',
  ],
  [
    'a pod outside reads metrics',
    reach('stranger', '10.1.0.7:9464'),
    'stranger → metrics of the bff 10.1.0.7:9464 must be closed',
  ],
])('%s › a problem', async (_circumstance, rule, problem) => {
  const { problems } = await check([rule]);
  expect(problems).toContainEqual(expect.stringContaining(problem));
});

test('no pod reaches a target › closed flows to it are not tried', async () => {
  const { untried } = await check([reach('deploy/mail', redis)]);
  expect(untried).toContain('bff → the mail server 10.0.0.4:465 (nobody reaches it)');
});

test('a pod cannot resolve a name › its closed flow is not tried', async () => {
  const { untried } = await check([
    { when: exec('deploy/mail', 'which targets accept'), prints: [Array(12).fill('ENOTFOUND')] },
  ]);
  expect(untried).toContain('mail → MongoDB 10.0.0.1:27017 (no such name there)');
});

test('no public site, and the pod outside does not start › only these flows are not tried', async () => {
  const stuck = { when: /wait pod\/stranger/, fails: 'timed out' };
  const { problems, untried, facts } = await check([stuck], { publicSite: undefined });
  expect(problems).toEqual([]);
  expect(untried).toEqual([expect.stringMatching(/^flows from a namespace of others/)]);
  expect(facts).toContain('allowed: mail → the mail server 10.0.0.4:465');
  expect((await fake.calls()).at(-1)).toContain('delete namespace firedeck-accept');
});
