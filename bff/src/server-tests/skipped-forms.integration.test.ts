import { beforeAll, describe, expect, test } from 'vitest';
import { aTool, aToolInput, sameSiteHeaders } from '../../testing/builders.ts';
import { setUpMember, setUpTestApp } from '../../testing/fixtures.ts';

const testApp = setUpTestApp();
const member = setUpMember(testApp);
let toolId: string;

beforeAll(async () => {
  toolId = (await aTool(member)).id;
}, 30_000);

describe('a request that bypasses the tool form', () => {
  const refused = [
    ['no name', 'S5-001', { name: undefined }, 'name', 'Tool name is required'],
    ['an empty name', 'S5-001', { name: '' }, 'name', 'Tool name is required'],
    ['no URL', 'S5-002', { url: undefined }, 'url', 'Please enter a URL'],
    ['an empty URL', 'S5-002', { url: ' ' }, 'url', 'Please enter a URL'],
    ['an invalid address', 'S5-004', { url: 'not an address' }, 'url', 'Please enter a valid URL'],
    ['another scheme', 'S5-004', { url: 'ftp://example.org' }, 'url', 'Please enter a valid URL'],
    ['an empty icon', 'S5-005', { icon: '' }, 'icon', 'Please select an icon'],
    ['an icon that is none', 'S5-005', { icon: 'skull' }, 'icon', 'Please select an icon'],
  ] as const;

  test.each(refused)(
    'an add with %s › gets the error [%s]',
    async (_case, _id, changes, field, message) => {
      const response = await member.request('POST', '/api/tools', { ...aToolInput(), ...changes });
      expect([response.statusCode, response.json().fields]).toEqual([400, [{ field, message }]]);
    },
  );

  test.each(refused.filter(([, , changes]) => Object.values(changes)[0] !== undefined))(
    'an edit with %s › gets the error [%s]',
    async (_case, _id, changes, field, message) => {
      const response = await member.request('PATCH', `/api/tools/${toolId}`, changes, {
        'if-match': '"1"',
      });
      expect([response.statusCode, response.json().fields]).toEqual([400, [{ field, message }]]);
    },
  );

  test.each([
    ['example.org', 'https://example.org'],
    ['http://example.org', 'http://example.org'],
    ['HTTPS://example.org', 'HTTPS://example.org'],
  ])('an add with %s › stores %s [S5-003]', async (url, stored) => {
    expect(await aTool(member, { url })).toMatchObject({ url: stored });
  });
});

describe('a request that bypasses the account form', () => {
  const refused = [
    ['no address', 'S5-007', { email: undefined }, 'email', 'Please enter a valid email address'],
    [
      'an invalid address',
      'S5-007',
      { email: 'dana' },
      'email',
      'Please enter a valid email address',
    ],
    [
      'no password',
      'S5-009',
      { password: undefined },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      'five characters',
      'S5-009',
      { password: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
  ] as const;

  test.each(
    refused.flatMap((row) => [
      ['signs up', ...row, '/api/sign-up'] as const,
      ['signs in', ...row, '/api/sign-in'] as const,
    ]),
  )(
    '%s with %s › is refused with its error [%s]',
    async (_act, _case, _id, changes, field, message, url) => {
      const response = await testApp.app.inject({
        method: 'POST',
        url,
        headers: sameSiteHeaders,
        body: { email: 'dana@example.org', password: 'pump 17', ...changes },
      });
      expect([response.statusCode, response.json().fields]).toEqual([400, [{ field, message }]]);
    },
  );
});
