import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aMember, sameSiteHeaders, type TestMember } from '../../../../testing/builders.ts';
import { dataServices } from '../../../../testing/config.ts';
import { type Severable, severable } from '../../../../testing/severable.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

const atMost = 200;
const nextPassword = 'ladder 17 at the gate';

describe.each([
  ['with Redis', false, atMost],
  // The shared limit is a third there; the first 60 are counted by each process.
  ['without Redis', true, 60 + Math.ceil((atMost - 60) / 3)],
])('writes of one session in a minute, %s,', (_case, isDown, free) => {
  let proxy: Severable;
  let testApp: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    proxy = await severable(dataServices().redisUrl);
    const redis = { redisUrl: proxy.url, redisCacheUrl: proxy.url };
    testApp = await startTestApp({ ...redis, sessionWritesPerMinute: atMost });
    if (isDown) await proxy.cut();
    member = await aMember(testApp.app);
  }, 30_000);
  afterAll(async () => {
    await testApp.close();
    await proxy.close();
  });

  const write = () => member.request('PATCH', '/api/me', {});
  async function writeUntilRefused() {
    let last = await write();
    let written = 0;
    // A minute may end meanwhile: then as many again are allowed, once.
    while (last.statusCode !== 429 && written <= 2 * atMost) {
      written += 1;
      last = await write();
    }
    return { last, written };
  }

  test('beyond the limit › are refused until its end; reads, ending access, and other sessions are not', async () => {
    const { last, written } = await writeUntilRefused();
    expect(written).toBeGreaterThanOrEqual(free);
    expect(written).toBeLessThanOrEqual(2 * atMost);
    expect(last.json().code).toBe('over_request_rate_limit');
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await member.request('GET', '/api/tools')).statusCode).toBe(200);
    const ends: [method: 'POST' | 'PUT' | 'DELETE', url: string, body: object | undefined][] = [
      ['POST', '/api/step-up', { password: member.password }],
      ['DELETE', `/api/keys/${randomUUID()}`, undefined],
      ['DELETE', '/api/keys', undefined],
      ['DELETE', `/api/sessions/${randomUUID()}`, undefined],
      ['PUT', '/api/me/password', { current_password: member.password, password: nextPassword }],
      ['POST', '/api/sign-out', { scope: 'others' }],
      ['POST', '/api/sign-out', { scope: 'global' }],
    ];
    const ended: number[] = [];
    for (const [method, url, body] of ends) {
      await writeUntilRefused();
      ended.push((await member.request(method, url, body, sameSiteHeaders)).statusCode);
    }
    expect(ended).toEqual([204, 404, 204, 404, 204, 204, 204]);
    const other = await aMember(testApp.app);
    expect((await other.request('PATCH', '/api/me', { first_name: 'Ada' })).statusCode).toBe(200);
  });
});
