import { afterEach, expect, test } from 'vitest';
import { type FakeKubectl, makeFakeKubectl, type Rule } from '../test/fake-kubectl.ts';
import { healthyResponses, type Site, type SiteOptions, startSite } from '../test/https-site.ts';
import { testContext } from '../test/test-context.ts';
import { checkElection } from './election.ts';

const names = ['mongodb-0', 'mongodb-1', 'mongodb-2'];
const pods = (count: number) => ({
  items: names.slice(0, count).map((name) => ({ metadata: { name } })),
});
const responses = {
  ...healthyResponses,
  '/api/sign-in': { status: 200, body: JSON.stringify({ access_token: 'a-token' }) },
  '/api/tools': { status: 200 },
  '/api/sign-out': { status: 204 },
};
const sound: Rule[] = [
  { when: /^get pods/, prints: [pods(3)] },
  { when: /exec mongodb-1 /, prints: ['true', 'false'] },
  { when: /exec mongodb-2 /, prints: ['true'] },
  { when: /exec mongodb-0 /, prints: ['false'] },
];
const options = {
  databasePods: { namespace: 'databases', selector: 'app=mongodb' },
  accounts: [{ email: 'engine@example.org', password: 'engine 51 on scene' }],
};

let site: Site;
let fake: FakeKubectl;
afterEach(async () => {
  await Promise.all([site.close(), fake.remove()]);
});

async function check(
  changes: Rule[],
  more: {
    tools?: number;
    responses?: SiteOptions['responses'];
    headers?: Record<string, string>;
    options?: object;
  } = {},
) {
  const tools = { '/api/tools': { status: more.tools ?? 200 } };
  site = await startSite({
    responses: { ...responses, ...tools, ...more.responses },
    headers: more.headers ?? {},
  });
  fake = await makeFakeKubectl([...changes, ...sound]);
  const { address } = site;
  return checkElection(testContext({ address, ...options, ...more.options }, fake.program));
}

test('another primary takes over, and no request fails › no problem, and the member is signed out', async () => {
  const { facts, problems } = await check([]);
  expect(problems).toEqual([]);
  expect(facts[0]).toMatch(
    /^mongodb-2 was elected \d+ s after mongodb-1 was deleted, which is back/,
  );
  expect(await fake.calls()).toContain('-n databases delete pod mongodb-1 --wait=false');
  expect(site.requests().at(-1)).toBe('POST /api/sign-out');
});

test('a 503 with Retry-After meanwhile › no problem, but reported', async () => {
  const { facts, problems } = await check([], { tools: 503, headers: { 'retry-after': '1' } });
  expect(problems).toEqual([]);
  expect(facts.at(-1)).toMatch(/^[1-9]\d* of them were a 503 with Retry-After$/);
});

test('requests fail in another way › a problem', async () => {
  const { problems } = await check([], { tools: 500 });
  expect(problems).toEqual([expect.stringMatching(/requests failed meanwhile: .* 500/)]);
});

test('the pod does not come back › an error', async () => {
  const absent = { when: /wait pod\/mongodb-1/, fails: 'timed out waiting' };
  await expect(check([absent])).rejects.toThrow('timed out waiting');
});

test.each([
  ['a second step', 202, { mfa_ticket: 'a-ticket' }, 'no session'],
  [
    'a wrong password',
    401,
    { code: 'invalid_credentials', hint: 'a-ticket' },
    'invalid_credentials',
  ],
  ['an answer without a session', 200, { mfa_ticket: 'a-ticket' }, 'no session'],
])(
  '%s instead of a session › an error with account, status and code only',
  async (_circumstance, status, body, code) => {
    await expect(
      check([], { responses: { '/api/sign-in': { status, body: JSON.stringify(body) } } }),
    ).rejects.toThrow(new RegExp(`^engine@example.org cannot sign in: ${status} ${code}$`));
    expect((await fake.calls()).join()).not.toContain('delete');
  },
);

test.each<[string, object, Rule[]]>([
  ['no MongoDB pods are named', { databasePods: undefined }, []],
  ['no member is named who may sign in', { accounts: [] }, []],
  ['MongoDB has 1 pod, no replica set', {}, [{ when: /^get pods/, prints: [pods(1)] }]],
])('%s › not tried, and no pod is deleted', async (reason, changes, rules) => {
  await expect(check(rules, { options: changes })).rejects.toMatchObject({ message: reason });
  expect((await fake.calls()).join()).not.toContain('delete');
});
