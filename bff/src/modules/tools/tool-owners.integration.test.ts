import type { Tool } from '@firedeck/contract';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { aTool, aToolInput, type TestMember } from '../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../testing/fixtures.ts';

const testApp = setUpTestApp();
const member = setUpMemberOfEachTest(testApp);
const other = setUpMemberOfEachTest(testApp);

const fetchTools = async (of: TestMember): Promise<Tool[]> =>
  (await of.request('GET', '/api/tools')).json().tools;

test('a list holds the tools of its member alone [S6-004]', async () => {
  const own = await aTool(member);
  const theirs = await aTool(other);
  expect((await fetchTools(member)).map(({ id }) => id)).toEqual([own.id]);
  expect((await fetchTools(other)).map(({ id }) => id)).toEqual([theirs.id]);
});

const acts = [
  ['read', 'S6-005', 'GET', undefined],
  ['changed', 'S6-006', 'PATCH', { name: 'Taken' }],
  ['deleted', 'S6-007', 'DELETE', undefined],
] as const;

test.each(acts)("another member's tool cannot be %s [%s]", async (_act, _id, method, body) => {
  const theirs = await aTool(other);
  const response = await member.request(method, `/api/tools/${theirs.id}`, body, {
    'if-match': '"1"',
  });
  expect([response.statusCode, response.json().code]).toEqual([404, 'tool_not_found']);
  expect(await fetchTools(other)).toEqual([theirs]);
});

test('every operation on tools without authentication › 401 [S5-014]', async () => {
  const { id } = await aTool(member);
  const operations = [
    ['GET', '/api/tools', undefined],
    ['POST', '/api/tools', aToolInput()],
    ['GET', `/api/tools/${id}`, undefined],
    ['PATCH', `/api/tools/${id}`, { name: 'Taken' }],
    ['DELETE', `/api/tools/${id}`, undefined],
    ['POST', `/api/tools/${id}/restore`, undefined],
    ['PUT', '/api/tools/order', { ids: [id] }],
  ] as const;
  for (const [method, url, payload] of operations) {
    const response = await testApp.app.inject({ method, url, ...(payload && { payload }) });
    expect([method, url, response.statusCode]).toEqual([method, url, 401]);
  }
  expect(await fetchTools(member)).toHaveLength(1);
});

test('accounts and tokens contain no role [S6-001]', async () => {
  const account = (await member.request('GET', '/api/me')).json();
  for (const claims of [account, account.user_metadata, decodeJwt(member.accessToken)])
    expect(Object.keys(claims).filter((key) => /role|admin|scope|permission/i.test(key))).toEqual(
      [],
    );
});

test('no member, not even the first, can use routes of operators and release teams [S6-010]', async () => {
  for (const id of ['shell', 'auth', 'tools', 'notes']) {
    const refusal = await member.request('POST', `/api/modules/${id}/disable`, {});
    expect([id, refusal.statusCode, refusal.json()]).toEqual([
      id,
      401,
      expect.objectContaining({
        code: 'not_authenticated',
        message: 'The release key is missing.',
      }),
    ]);
  }
});
