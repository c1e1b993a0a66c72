import { afterEach, expect, test } from 'vitest';
import { healthyResponses, type Site, type SiteOptions, startSite } from '../test/https-site.ts';
import { testContext } from '../test/test-context.ts';
import { checkShiftChange } from './shift-change.ts';

const accounts = [{ email: 'engine@example.org', password: 'engine 51 on scene' }];
const session = JSON.stringify({ access_token: 'a-token' });
const responses = {
  ...healthyResponses,
  '/api/sign-in': { status: 200, body: session },
  '/api/tools': { status: 200, body: '{}' },
  '/api/notes': { status: 200, body: '{}' },
  '/api/sign-out': { status: 204 },
};
const headers = { 'set-cookie': '__Host-session=one; Path=/' };

let site: Site | undefined;
afterEach(() => site?.close());

async function check(options: SiteOptions, signIns = 4) {
  site = await startSite({ responses, headers, ...options });
  return checkShiftChange(testContext({ address: site.address, accounts, signIns }));
}

test('every member gets tools and notes › no problem, with rate and p95, and all are signed out', async () => {
  const { facts, problems } = await check({});
  expect(problems).toEqual([]);
  expect(facts).toEqual([
    expect.stringMatching(
      /^4 sign-ins with tools and notes in [\d.]+ s: error rate 0.0 %, p50 \d+ ms, p95 \d+ ms$/,
    ),
  ]);
  const paths = site?.requests() ?? [];
  expect(paths.filter((path) => path === 'POST /api/sign-out')).toHaveLength(4);
});

test('an account › signs in sequentially, because parallel sign-ins count as guesses', async () => {
  const { problems } = await check({ delayMs: 200 }, 3);
  expect(problems).toEqual([]);
  const once = ['POST /api/sign-in', 'GET /api/tools', 'GET /api/notes'];
  expect(site?.requests().slice(0, 9)).toEqual([...once, ...once, ...once]);
});

test.each([
  ['a sign-in that is refused', '/api/sign-in', 429],
  ['tools that fail', '/api/tools', 503],
  ['notes that fail', '/api/notes', 500],
])('%s › a problem and the rate, without a token', async (_circumstance, path, status) => {
  const body = JSON.stringify({ code: 'rate_limited', access_token: 'a-token' });
  const { facts, problems } = await check(
    { responses: { ...responses, [path]: { status, body } } },
    2,
  );
  expect(facts).toEqual([expect.stringContaining('error rate 100.0 %')]);
  expect(problems).toEqual([expect.stringContaining(`${status} "rate_limited"`)]);
  expect(problems.join()).not.toContain('a-token');
});

test('slow sign-ins › a problem', async () => {
  const { problems } = await check({ delayMs: 2_100 }, 1);
  expect(problems).toEqual(['p95 is over 2000 ms']);
});

test('no accounts › not tried', async () => {
  await expect(checkShiftChange(testContext({}))).rejects.toMatchObject({
    needs: '--accounts <file>',
  });
});
