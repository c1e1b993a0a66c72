import { randomUUID } from 'node:crypto';
import { nameTexts } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aTool, aToolInput, sameSiteHeaders } from '../../testing/builders.ts';
import { setUpMember, setUpTestApp } from '../../testing/fixtures.ts';
import { pictureFiles } from '../../testing/picture-files.ts';

const testApp = setUpTestApp();
const member = setUpMember(testApp);

const composed = 'Zo\u00eb';
const decomposed = 'Zoe\u0308';
const key = { scope: 'tools:read', days: 30 };

describe.each([
  ['Radar \u202egpj.exe', nameTexts.unprintable],
  ['Ra\ud83ddar', nameTexts.unprintable],
  ['\u200b', nameTexts.invisible],
])('the name %j', (name, message) => {
  test('is refused by every route with the field', async () => {
    const { id } = await aTool(member);
    const ifMatch = { 'if-match': '"1"' };
    const account = { email: `${randomUUID()}@example.org`, password: 'engine 51 on scene' };
    const signUp = testApp.app.inject({
      method: 'POST',
      url: '/api/sign-up',
      headers: sameSiteHeaders,
      payload: { ...account, data: { last_name: name } },
    });
    const responses = await Promise.all([
      member.request('POST', '/api/tools', aToolInput({ name })),
      member.request('PATCH', `/api/tools/${id}`, { name }, ifMatch),
      member.request('POST', '/api/keys', { ...key, name }),
      member.request('PATCH', '/api/me', { first_name: name }),
      signUp,
    ]);
    const replies = responses.map((response) => [response.statusCode, response.json().fields]);
    const fields = ['name', 'name', 'name', 'first_name', 'data.last_name'];
    expect(replies).toEqual(fields.map((field) => [400, [{ field, message }]]));
  });
});

test('a picture name with text direction characters › is refused', async () => {
  const url = `/api/pictures?name=${encodeURIComponent('a\u202egpj.exe')}`;
  const type = { 'content-type': 'image/png' };
  const response = await member.request('POST', url, pictureFiles.png(8, 8), type);
  const fields = [{ field: 'name', message: nameTexts.unprintable }];
  expect([response.statusCode, response.json().fields]).toEqual([400, fields]);
});

describe('a name in another Unicode form', () => {
  test('is stored unchanged', async () => {
    const tool = await aTool(member, { name: decomposed });
    const { json } = await member.request('GET', `/api/tools/${tool.id}`);
    expect(json().name).toBe(decomposed);
    const renamed = await member.request('PATCH', '/api/me', { first_name: decomposed });
    expect(renamed.json().user_metadata.first_name).toBe(decomposed);
  });

  test.each([
    ['a tool', '/api/tools', aToolInput()],
    ['a key', '/api/keys', key],
  ])('is the same name where %s is sent again', async (_what, url, input) => {
    const again = { 'idempotency-key': randomUUID() };
    const first = await member.request('POST', url, { ...input, name: composed }, again);
    const second = await member.request('POST', url, { ...input, name: decomposed }, again);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
  });
});
