import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { makeFakeKubectl } from './test/fake-kubectl.ts';
import { type Site, startSite } from './test/https-site.ts';

const entry = fileURLToPath(new URL('accept.ts', import.meta.url));
let folder: string;
let site: Site;
let failing: Site;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
  site = await startSite();
  failing = await startSite({ headers: { 'referrer-policy': '<b>"unsafe-url"' } });
});
afterAll(async () => {
  await Promise.all([site.close(), failing.close()]);
  await rm(folder, { recursive: true });
});

function accept(words: string[], certificate = ''): Promise<{ code: number; printed: string }> {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate };
  const child = spawn(process.execPath, [entry, ...words], { env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += part));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? -1, printed }));
  });
}

const acceptSite = ({ address, plainAddress, certificateFile }: Site) =>
  accept(['--address', address, '--plain-address', plainAddress, '--to', folder], certificateFile);

describe('wrong arguments › exit code 2 and a message', () => {
  test.each([
    [[], '--address needs an origin such as https://firedeck.example.org. --help lists'],
    [['--address', 'http://a.example'], '"http://a.example" is none.'],
    [['--address', 'https://a.example', '--only', 'tsl'], 'there is no check "tsl"'],
    [['--address', 'https://a.example', '--sign-ins', '501'], 'a whole number from 1 to 500'],
    [['--address', 'https://a.example', '--kubeconfig', '/none'], '--kubeconfig cannot be read'],
    [['--address', 'https://a.example', '--upgrade-to', 'a:b'], 'is not an image tag'],
    [['--address', 'https://a.example', '--database-pods', 'mongo'], '<namespace>/<label>='],
    [['--address', 'https://a.example', '--drain'], 'Unknown option'],
  ])('%s', async (words, sentence) => {
    const { code, printed } = await accept(words);
    expect([code, printed]).toEqual([2, expect.stringContaining(sentence)]);
    expect(printed).not.toContain('    at ');
  });
});

test('no check failed › exit code 0, with a reason for each check that was not tried', async () => {
  const { code, printed } = await acceptSite(site);
  expect([code, printed]).toEqual([0, expect.stringMatching(/PASSED {5}gateway/)]);
  expect(printed).toContain('reason: no cluster is named');
});

test('a check failed › exit code 1, and every report has the problem, escaped in HTML', async () => {
  const { code, printed } = await acceptSite(failing);
  expect([code, printed]).toEqual([1, expect.stringMatching(/FAILED {5}gateway/)]);
  const [text, json, html] = await Promise.all(
    ['txt', 'json', 'html'].map((format) => readFile(join(folder, `report.${format}`), 'utf8')),
  );
  expect(text).toContain('referrer-policy is <b>"unsafe-url"');
  const { checks } = JSON.parse(json ?? '');
  expect(checks.find(({ id }: { id: string }) => id === 'gateway').state).toBe('failed');
  expect(html).toContain('referrer-policy is &lt;b&gt;&quot;unsafe-url&quot;');
  expect(html).not.toContain('<b>');
});

test('Ctrl-C while a node is drained › the node is uncordoned, and the report names the stopped check', async () => {
  const node = (name: string) => ({
    metadata: { name },
    spec: {},
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
  });
  const bff = {
    metadata: { labels: { 'app.kubernetes.io/name': 'bff' } },
    spec: { nodeName: 'one' },
  };
  const fake = await makeFakeKubectl([
    { when: /^get nodes/, prints: [{ items: [node('one'), node('two')] }] },
    { when: /^get pods/, prints: [{ items: [bff] }] },
    { when: /^drain/, hangs: true },
  ]);
  const kubeconfig = join(fake.folder, 'rules.json');
  const words = ['--address', site.address, '--kubeconfig', kubeconfig, '--to', folder];
  const child = spawn(
    process.execPath,
    [entry, ...words, '--disruptive', '--only', 'drain,upgrade'],
    {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: site.certificateFile, PATH: fake.folder },
    },
  );
  let printed = '';
  child.stdout.on('data', (part) => (printed += part));
  const ended = new Promise((resolve) => child.on('close', resolve));
  await expect.poll(fake.calls).toContainEqual(expect.stringMatching(/^drain one/));
  expect(printed).toContain('drain changes the installation: cordons a node');
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect((await fake.calls()).at(-1)).toBe('uncordon one');
  expect(printed).toContain('reason: the run was stopped meanwhile');
  await fake.remove();
});
