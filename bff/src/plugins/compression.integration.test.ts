import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../testing/a-descriptor.ts';
import { aMember, aTool, sameSiteHeaders, type TestMember } from '../../testing/builders.ts';
import { setUpTestApp } from '../../testing/fixtures.ts';
import { pictureFiles } from '../../testing/picture-files.ts';
import { type ApiDocument, inlineSchemas } from '../lib/openapi/named-schemas.ts';
import { moduleModel } from '../modules/registry/module-model.ts';
import { modulesRepository } from '../modules/registry/modules-repository.ts';

const testApp = setUpTestApp();
let member: TestMember;
let toolId: string;
const longNotes = 'Hydrant on the corner, '.repeat(100);
const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;

beforeAll(async () => {
  const modules = modulesRepository(testApp.app.mongo);
  for (const descriptor of [aShellDescriptor(), aDescriptor()]) {
    await moduleModel(testApp.app.mongo).create({ _id: descriptor.id });
    await modules.release(descriptor.id, null, descriptor);
  }
  member = await aMember(testApp.app);
  for (let number = 0; number < 12; number += 1) await aTool(member, { name: `Tool ${number}` });
  toolId = (await aTool(member, { notes: longNotes })).id;
  await member.request('PUT', '/api/notes', { content: longNotes }, { 'if-match': '"0"' });
}, 60_000);

const get = (url: string, acceptEncoding?: string, more: Record<string, string> = {}) =>
  member.request('GET', url, undefined, {
    ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
    ...more,
  });

function decodeText({ headers, rawPayload }: LightMyRequestResponse): string {
  const decode = decoders[headers['content-encoding'] as keyof typeof decoders];
  return (decode ? decode(rawPayload) : rawPayload).toString();
}

// Each page has a nonce of its own.
const withoutNonce = (text: string) => text.replace(/nonce="[^"]+"/, '');

describe('a text response of more than 1 kB', () => {
  const urls = ['/', '/api/tools', '/api/notes', '/api/openapi.json'];

  test.each(urls)('%s › has the best accepted encoding, and the same content', async (url) => {
    const plain = await get(url);
    expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([
      undefined,
      'accept-encoding',
    ]);
    expect(plain.rawPayload.length).toBeGreaterThan(1024);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0.1, gzip;q=0.9', 'gzip'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0', undefined],
      ['identity', undefined],
    ] as const) {
      const response = await get(url, accepted);
      const { headers } = response;
      expect([accepted, headers['content-encoding']]).toEqual([accepted, encoding]);
      expect(headers.vary).toBe('accept-encoding');
      expect(withoutNonce(decodeText(response))).toBe(withoutNonce(plain.body));
      const length = headers['content-length'];
      if (length !== undefined) expect(Number(length)).toBe(response.rawPayload.length);
      if (encoding) expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.7);
    }
  });

  test.each(urls)('HEAD of %s › has the headers of the GET', async (url) => {
    const headers = { 'accept-encoding': 'br', authorization: `Bearer ${member.accessToken}` };
    const [got, head] = [
      await testApp.app.inject({ url, headers }),
      await testApp.app.inject({ method: 'HEAD', url, headers }),
    ];
    expect(head.rawPayload.length).toBe(0);
    const comparable = ({ headers }: LightMyRequestResponse) =>
      Object.fromEntries(
        ['content-encoding', 'vary', 'content-type', 'etag'].map((name) => [name, headers[name]]),
      );
    expect(comparable(head)).toEqual(comparable(got));
    expect(head.headers['content-encoding']).toBe('br');
  });
});

describe('no compression', () => {
  test('for a short response, and a picture', async () => {
    const short = await get('/api/pulse', 'br');
    expect([short.statusCode, short.headers['content-encoding']]).toEqual([200, undefined]);
    const png = pictureFiles.png(64, 64, Buffer.alloc(4_000));
    const type = { 'content-type': 'image/png' };
    const { id } = (await member.request('POST', '/api/pictures?name=big.png', png, type)).json();
    const shown = await get(`/pictures/${id}`, 'br');
    expect([shown.statusCode, shown.headers['content-encoding']]).toEqual([200, undefined]);
    expect(shown.rawPayload.length).toBeGreaterThan(1024);
  });

  test('for responses with a secret and client input, however long', async () => {
    const names = { first_name: '🚒'.repeat(40), last_name: 'Łukaszewicz'.repeat(7) };
    const credentials = {
      email: `${'a'.repeat(60)}@example.org`,
      password: 'ladder 17 at the gate',
    };
    const headers = { ...sameSiteHeaders, 'accept-encoding': 'br, gzip' };
    const post = (url: string, payload: object) =>
      testApp.app.inject({ method: 'POST', url, headers, payload });
    const signedUp = await post('/api/sign-up', { ...credentials, data: names });
    const signedIn = await post('/api/sign-in', credentials);
    const { name = '', value = '' } = signedIn.cookies[0] ?? {};
    const cookies = { [name]: value };
    const refreshed = await testApp.app.inject({
      method: 'POST',
      url: '/api/refresh',
      headers,
      cookies,
    });
    const key = await testApp.app.inject({
      method: 'POST',
      url: '/api/keys',
      headers: { ...headers, authorization: `Bearer ${signedIn.json().access_token}` },
      payload: { name: 'Wall', scope: 'tools:read', days: 30 },
    });
    for (const response of [signedUp, signedIn, refreshed, key]) {
      expect(response.statusCode).toBeLessThan(300);
      expect(response.headers['content-encoding']).toBeUndefined();
    }
    expect(signedUp.rawPayload.length).toBeGreaterThan(1024);
  });

  test('the operations with a secret in their response › are these', () => {
    // A refusal may contain a challenge, whose token grants nothing.
    const successes = (responses: object) =>
      Object.entries(responses).filter(([status]) => status.startsWith('2'));
    const secret = /"(access_token|refresh_token|secret|token)":/;
    const operations = Object.entries(inlineSchemas(testApp.app.swagger() as ApiDocument)).flatMap(
      ([path, all]) =>
        Object.entries(all as Record<string, { responses: object }>)
          .filter(([, { responses }]) => secret.test(JSON.stringify(successes(responses))))
          .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.toSorted()).toEqual([
      'POST /api/keys',
      'POST /api/me/factors/totp',
      'POST /api/refresh',
      'POST /api/sign-in',
      'POST /api/sign-in/passkey',
      'POST /api/sign-in/second',
      'POST /api/sign-up',
      'POST /api/unlock',
    ]);
  });
});

describe('an entity tag', () => {
  test('strong › contains the encoding, and is accepted as version with and without it', async () => {
    const plain = await get(`/api/tools/${toolId}`);
    expect(plain.headers.etag).toBe('"1"');
    for (const [encoding, number] of [
      ['br', 1],
      ['gzip', 2],
    ] as const) {
      const { headers } = await get(`/api/tools/${toolId}`, encoding);
      expect(headers.etag).toBe(`"${number}-${encoding}"`);
      const ifMatch = { 'if-match': String(headers.etag) };
      const change = { notes: `${longNotes}${number}` };
      const edited = await member.request('PATCH', `/api/tools/${toolId}`, change, ifMatch);
      expect([edited.statusCode, edited.json().rev]).toEqual([200, number + 1]);
    }
  });

  test('weak › is unchanged, and matches with 304 and no body', async () => {
    const { headers } = await get('/api/tools', 'br');
    expect(headers.etag).toMatch(/^W\/"[^"]+"$/);
    const again = await get('/api/tools', 'br', { 'if-none-match': String(headers.etag) });
    const { statusCode, body } = again;
    expect([statusCode, body, again.headers.vary]).toEqual([304, '', 'accept-encoding']);
  });
});
