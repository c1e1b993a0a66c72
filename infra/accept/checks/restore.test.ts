import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type FakeKubectl, makeFakeKubectl, type Rule } from '../test/fake-kubectl.ts';
import { testContext } from '../test/test-context.ts';
import { checkRestore } from './restore.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const good = { status: 0, output: '' };
const restored = {
  newest: '2026-05-01T08-00-00-000Z',
  startedAt: hoursAgo(0.5),
  documents: 1_204,
  restored: good,
  checked: good,
};
const restores = (changes: object): Rule => ({
  when: /exec -i accept-restore/,
  prints: [{ ...restored, ...changes }],
});
const bff = {
  spec: { template: { spec: { containers: [{ name: 'bff', image: 'firedeck/bff:1' }] } } },
};
const sound: Rule[] = [
  { when: /get pvc\/backups/, prints: ['persistentvolumeclaim/backups'] },
  { when: /get -n firedeck deployment\/bff/, prints: [bff] },
  restores({}),
];

let fake: FakeKubectl;
afterEach(() => fake.remove());

async function check(changes: Rule[], hasKey = true) {
  fake = await makeFakeKubectl([...changes, ...sound]);
  const backupKey = join(fake.folder, 'backup.key');
  await writeFile(backupKey, 'AGE-SECRET-KEY-1');
  const context = testContext({ backupKey: hasKey ? backupKey : undefined }, fake.program);
  try {
    return await checkRestore(context);
  } finally {
    await context.undo.run();
  }
}

test('a backup of this hour is restored › no problem, and the pod is deleted', async () => {
  expect(await check([])).toEqual({
    facts: [
      `the newest backup is ${restored.newest}, 0.5 hours old`,
      expect.stringMatching(/^1204 documents are restored in \d+ s$/),
    ],
    problems: [],
  });
  expect((await fake.calls()).at(-1)).toBe(
    '-n firedeck delete pod accept-restore --ignore-not-found',
  );
});

test('the pod › only reads backups, has no access to the database, and the key is not in the cluster', async () => {
  await check([]);
  const [pod] = await fake.applied();
  const text = JSON.stringify(pod);
  expect(pod).toMatchObject({
    metadata: { labels: { 'app.kubernetes.io/name': 'accept-restore' } },
    spec: { containers: [{ image: 'firedeck/bff:1' }, { image: 'mongo:8.2' }] },
  });
  expect(text).toContain('"claimName":"backups","readOnly":true');
  expect(text).not.toContain('secret');
  expect(text).not.toContain('AGE-SECRET-KEY');
});

test('the cluster injects a proxy before the bff › the pod has the image of the bff', async () => {
  const proxy = { name: 'proxy', image: 'proxy:3' };
  const [server] = bff.spec.template.spec.containers;
  const both = { spec: { template: { spec: { containers: [proxy, server] } } } };
  await check([{ when: /get -n firedeck deployment\/bff/, prints: [both] }]);
  const [pod] = await fake.applied();
  expect(pod).toMatchObject({ spec: { containers: [{ image: 'firedeck/bff:1' }, {}] } });
});

test('the pod › has resource limits', async () => {
  await check([]);
  const [pod] = await fake.applied();
  expect(pod).toMatchObject({
    spec: {
      containers: [
        { name: 'restore', resources: { limits: { memory: '512Mi' } } },
        {
          name: 'mongodb',
          args: ['--bind_ip=127.0.0.1', '--wiredTigerCacheSizeGB=0.25'],
          resources: { requests: { cpu: '100m', memory: '512Mi' }, limits: { memory: '1Gi' } },
        },
      ],
      volumes: expect.arrayContaining([{ name: 'data', emptyDir: { sizeLimit: '20Gi' } }]),
    },
  });
});

test.each<[string, object, RegExp]>([
  ['no finished backup', { newest: undefined }, /^the volume has no finished backup$/],
  ['a backup of two days ago', { startedAt: hoursAgo(48) }, /^it is older than 26 hours$/],
  [
    'a damaged backup',
    { restored: { status: 1, output: 'users is damaged' }, checked: undefined },
    /^it cannot be restored: users is damaged$/,
  ],
  [
    'a database that does not start',
    { checked: { status: 1, output: 'notes 1.0.0 is incompatible' } },
    /^the restored database is not served: notes/,
  ],
])('%s › a problem', async (_circumstance, changes, problem) => {
  expect((await check([restores(changes)])).problems).toEqual([expect.stringMatching(problem)]);
});

test.each<[string, Rule[], boolean]>([
  ['there is no volume claim "backups"', [{ when: /get pvc/, prints: [''] }], true],
  ['the key that backups are encrypted to is not named', [], false],
])('%s › not tried, and no pod is made', async (reason, rules, hasKey) => {
  await expect(check(rules, hasKey)).rejects.toMatchObject({ message: reason });
  expect(await fake.applied()).toEqual([]);
});
