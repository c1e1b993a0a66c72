import { dayMs } from '@firedeck/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const url = '/.well-known/security.txt';
let testApp: TestApp | undefined;

afterEach(async () => {
  vi.useRealTimers();
  await testApp?.close();
});

const start = async (securityContact: TestApp['config']['securityContact']) => {
  testApp = await startTestApp({ publicOrigin: 'https://firedeck.example.org', securityContact });
  return testApp.app;
};

const contact = {
  contacts: ['mailto:security@example.org', 'https://example.org/report'],
  policy: 'https://example.org/security-policy',
  languages: ['en', 'es'],
};

/** The value of a field that occurs once. */
function readField(body: string, field: string): string {
  const found = body.split('\n').filter((line) => line.startsWith(`${field}: `));
  expect(found).toHaveLength(1);
  return found[0]?.slice(field.length + 2) ?? '';
}

describe('GET /.well-known/security.txt', () => {
  test('lists the contacts in the configured order, and its canonical URL', async () => {
    const { statusCode, headers, body } = await (await start(contact)).inject(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    expect(body.split('\n').filter((line) => line.startsWith('Contact: '))).toEqual([
      'Contact: mailto:security@example.org',
      'Contact: https://example.org/report',
    ]);
    expect(readField(body, 'Policy')).toBe('https://example.org/security-policy');
    expect(readField(body, 'Preferred-Languages')).toBe('en, es');
    expect(readField(body, 'Canonical')).toBe(`https://firedeck.example.org${url}`);
    expect(body.endsWith('\n')).toBe(true);
  });

  test('at any time › expires within a month, at the start of a day', async () => {
    const app = await start(contact);
    for (const now of ['2026-01-31T23:59:59.999Z', '2028-02-29T00:00:00.000Z']) {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      const expires = readField((await app.inject(url)).body, 'Expires');
      expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
      const days = (Date.parse(expires) - Date.parse(now)) / dayMs;
      expect(days).toBeGreaterThan(28);
      expect(days).toBeLessThanOrEqual(30);
    }
  });

  test('without a policy › has no such field', async () => {
    const { body } = await (await start({ ...contact, policy: null })).inject(url);
    expect(body).not.toContain('Policy:');
  });

  test('SECURITY_CONTACT is not set › 404', async () => {
    const { statusCode, body } = await (await start(null)).inject(url);
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found']);
  });
});
