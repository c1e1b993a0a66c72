import { describe, expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const files = ['page.js', 'page.css', 'swagger-ui-bundle.js', 'swagger-ui.css'].map(
  (name) => `/api/docs/${name}`,
);
const testApp = setUpTestApp();
const silent = setUpTestApp({ apiDocs: false });

const hasReference = async ({ app }: TestApp) =>
  (await app.inject('/api/policies')).json().api_docs;

describe('API_DOCS is on', () => {
  test.each(files)('%s › is cached, and sent again only after a change', async (url) => {
    const first = await testApp.app.inject(url);
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, no-cache']);
    const known = { 'if-none-match': String(first.headers.etag) };
    const again = await testApp.app.inject({ url, headers: known });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await testApp.app.inject({ url, headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  test.each(files.slice(2))('%s › is compressed, and its ETag revalidates', async (url) => {
    const packed = { 'accept-encoding': 'br' };
    const first = await testApp.app.inject({ url, headers: packed });
    expect(first.headers['content-encoding']).toBe('br');
    const known = { ...packed, 'if-none-match': String(first.headers.etag) };
    expect((await testApp.app.inject({ url, headers: known })).statusCode).toBe(304);
  });

  test('the policies say so', async () => expect(await hasReference(testApp)).toBe(true));
});

describe('API_DOCS is off', () => {
  test.each(['/api/openapi.json', '/api/docs', ...files])('%s › 404', async (url) => {
    const response = await silent.app.inject(url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });

  test('the policies say so', async () => expect(await hasReference(silent)).toBe(false));
});
