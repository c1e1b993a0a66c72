import { type AddressInfo, connect } from 'node:net';
import { limits } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aMember, aToolInput, refreshWith, sameSiteHeaders } from '../../testing/builders.ts';
import { type Clock, startClock } from '../../testing/clock.ts';
import { setUpMember, setUpTestApp } from '../../testing/fixtures.ts';

const testApp = setUpTestApp();
const member = setUpMember(testApp);

type Method = 'POST' | 'PUT' | 'PATCH';
const texts: [Method, string, string[], object][] = [
  ['POST', '/api/sign-in', ['email', 'password'], { email: 'a@example.org', password: 'pump 17' }],
  ['POST', '/api/sign-up', ['email', 'password'], { email: 'a@example.org', password: 'pump 17' }],
  ['POST', '/api/sign-out', ['scope'], {}],
  ['POST', '/api/confirmations', ['email'], {}],
  ['POST', '/api/confirmations/consume', ['token', 'password'], { token: 'x' }],
  ['POST', '/api/password-resets', ['email'], {}],
  [
    'POST',
    '/api/password-resets/consume',
    ['token', 'password'],
    { token: 'x', password: 'pump 17' },
  ],
  ['POST', '/api/invitations/check', ['token'], {}],
  ['PATCH', '/api/me', ['first_name', 'last_name'], {}],
  [
    'PUT',
    '/api/me/password',
    ['current_password', 'password'],
    { current_password: 'x', password: 'pump 17' },
  ],
  ['POST', '/api/tools', ['name', 'url', 'icon', 'notes'], { name: 'x', url: 'example.org' }],
  ['PUT', '/api/tools/order', ['ids'], {}],
  ['PUT', '/api/notes', ['content'], {}],
  ['POST', '/api/keys', ['name', 'scope'], { name: 'x', scope: 'tools:read', days: 30 }],
];
const operators = [
  '{"$gt":""}',
  '{"$ne":null}',
  '{"$regex":".*"}',
  '[{"$gt":""}]',
  '["a","b"]',
  '{"toString":"x"}',
  '7',
  'true',
];

function send(method: Method, url: string, payload: string) {
  const headers = {
    ...sameSiteHeaders,
    authorization: `Bearer ${member.accessToken}`,
    'content-type': 'application/json',
    'if-match': '"0"',
  };
  return testApp.app.inject({ method, url, headers, payload });
}

/** JSON with one raw field, which a JavaScript object could not contain. */
function withField(body: object, field: string, written: string): string {
  const others = Object.entries(body).filter(([name]) => name !== field);
  const parts = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...parts, `${JSON.stringify(field)}:${written}`].join(',')}}`;
}

describe('input aimed at the database or JavaScript', () => {
  test.each(texts)('%s %s › no text is interpreted', async (method, url, fields, body) => {
    for (const field of fields)
      for (const written of operators) {
        const response = await send(method, url, withField(body, field, written));
        expect([field, written, response.statusCode]).toEqual([field, written, 400]);
        const refused = response.json().fields.map((each: { field: string }) => each.field);
        expect(refused.some((name: string) => name.startsWith(field))).toBe(true);
      }
  });

  test.each(texts)('%s %s › the prototype is not reachable', async (method, url, fields, body) => {
    for (const name of ['__proto__', 'constructor'])
      for (const field of [null, ...fields]) {
        const poison = `{"${name}":{"prototype":{"polluted":true},"polluted":true}}`;
        const payload =
          field === null ? withField(body, name, poison) : withField(body, field, poison);
        expect((await send(method, url, payload)).statusCode).toBe(400);
      }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('in a URL › is not interpreted either', async () => {
    for (const query of ['url[$gt]=', 'url[]=a&url[]=b', '__proto__[x]=1', 'url=a&url=b']) {
      const response = await member.request('GET', `/api/favicons?${query}`);
      expect([query, response.statusCode]).toEqual([query, 400]);
    }
  });
});

describe('limits', () => {
  const makeBody = (bytes: number) => {
    const empty = JSON.stringify({ email: 'a@example.org', password: 'pump 17', x: '' });
    return empty.replace('"x":""', `"x":"${'y'.repeat(bytes - empty.length)}"`);
  };

  test.each<[Method, string]>([
    ['POST', '/api/sign-in'],
    ['POST', '/api/sign-up'],
    ['POST', '/api/refresh'],
    ['POST', '/api/confirmations'],
    ['POST', '/api/confirmations/consume'],
    ['POST', '/api/password-resets'],
    ['POST', '/api/password-resets/consume'],
    ['POST', '/api/invitations/check'],
    ['PUT', '/api/me/password'],
  ])(
    'of bodies with an email address, a password or a link › are exact to the byte: %s %s',
    async (method, url) => {
      const isTooLarge = async (bytes: number) =>
        (await send(method, url, makeBody(bytes))).statusCode === 413;
      const most = limits.credentialsBodyBytes;
      expect([await isTooLarge(most), await isTooLarge(most + 1)]).toEqual([false, true]);
    },
  );

  test('of other bodies › are exact to the byte', async () => {
    const fetchStatus = async (method: Method, url: string, bytes: number) =>
      (await send(method, url, makeBody(bytes))).statusCode;
    for (const [method, url, most] of [
      ['POST', '/api/tools', limits.bodyBytes],
      ['PUT', '/api/tools/order', limits.orderBodyBytes],
      ['PUT', '/api/notes', limits.notesBodyBytes],
    ] as const)
      expect([
        url,
        await fetchStatus(method, url, most),
        await fetchStatus(method, url, most + 1),
      ]).toEqual([url, 400, 413]);
  });

  test('of a URL segment › are exact to the character', async () => {
    const tool = (await member.request('POST', '/api/tools', aToolInput())).json();
    const fetchCode = async (id: string) =>
      (await member.request('GET', `/api/tools/${id}`)).json().code;
    expect([
      await fetchCode(tool.id),
      await fetchCode('x'.repeat(64)),
      await fetchCode('x'.repeat(65)),
    ]).toEqual([undefined, 'tool_not_found', 'not_found']);
  });

  test('of nesting › are exact to the level', async () => {
    const deep = (levels: number) => `${'{"x":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const fetchStatus = async (levels: number) =>
      (await send('POST', '/api/tools', `{"name":"x","url":"example.org","more":${deep(levels)}}`))
        .statusCode;
    expect([await fetchStatus(limits.bodyDepth - 1), await fetchStatus(limits.bodyDepth)]).toEqual([
      201, 400,
    ]);
    const refused = await send(
      'POST',
      '/api/tools',
      `{"name":"x","more":${deep(limits.bodyDepth)}}`,
    );
    expect(refused.json().fields).toEqual([
      { field: 'more', message: 'is nested deeper than 8 levels' },
    ]);
  });
});

describe('requests that two servers could parse differently', () => {
  const body =
    'POST /api/sign-in HTTP/1.1\r\nhost: x\r\nx-firedeck-client: web\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n';
  const corpus: [string, string][] = [
    [
      'length and chunks',
      `${body}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /`,
    ],
    [
      'chunks and length',
      `${body}transfer-encoding: chunked\r\ncontent-length: 6\r\n\r\n0\r\n\r\nGET /`,
    ],
    ['two lengths', `${body}content-length: 2\r\ncontent-length: 20\r\n\r\n{}`],
    ['a list of lengths', `${body}content-length: 2, 20\r\n\r\n{}`],
    ['a length with a sign', `${body}content-length: +2\r\n\r\n{}`],
    ['a length that is none', `${body}content-length: two\r\n\r\n{}`],
    ['a negative length', `${body}content-length: -1\r\n\r\n{}`],
    ['a length in hex', `${body}content-length: 0x2\r\n\r\n{}`],
    ['an encoding that is none', `${body}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['chunked not at the end', `${body}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['an encoding behind a space', `${body}transfer-encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a chunk size that is none', `${body}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    [
      'a chunk size that is too large to parse',
      `${body}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}`,
    ],
    ['junk after a chunk', `${body}transfer-encoding: chunked\r\n\r\n2\r\n{}junk\r\n0\r\n\r\n`],
    ['line feeds alone', 'POST /api/sign-in HTTP/1.1\nhost: x\ncontent-length: 0\n\n'],
    ['a carriage return alone', 'GET /api/me HTTP/1.1\r\nhost: x\rx: y\r\n\r\n'],
    ['a folded header', 'GET /api/me HTTP/1.1\r\nhost: x\r\nx: a\r\n b\r\n\r\n'],
    ['a header without a name', 'GET /api/me HTTP/1.1\r\nhost: x\r\n: b\r\n\r\n'],
    ['a NUL in a header', 'GET /api/me HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n'],
    ['a space before the colon', 'GET /api/me HTTP/1.1\r\nhost : x\r\n\r\n'],
    ['no version', 'GET /api/me\r\n\r\n'],
    ['version 0.9 of HTTP', 'GET /api/me HTTP/0.9\r\n\r\n'],
    ['a version that is none', 'GET /api/me HTTP/9.9\r\nhost: x\r\n\r\n'],
    ['a method that is none', 'G\0T /api/me HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['no host', 'GET /api/me HTTP/1.1\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ];

  test.each(corpus)('%s › is refused, and the connection is closed', async (_case, sent) => {
    if (!testApp.app.server.listening) await testApp.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((testApp.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk;
    });
    const ended = new Promise((resolve) => socket.on('close', resolve));
    socket.write(Buffer.from(sent, 'latin1'));
    await ended;
    expect(received).toMatch(/^HTTP\/1\.1 4\d\d /);
    // One response: the rest was not parsed as another request.
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('a server with a jumping clock', () => {
  let clock: Clock;
  test.each([
    ['ten minutes ahead', 600_000],
    ['ten minutes back', -600_000],
  ])('%s signs nobody out', async (_case, ms) => {
    const own = await aMember(testApp.app);
    clock = startClock();
    try {
      clock.set(clock.now() + ms);
      testApp.forgetMemos();
      const refreshed = await refreshWith(testApp.app, own.refreshToken);
      expect(refreshed.statusCode).toBe(200);
      const headers = { authorization: `Bearer ${refreshed.json().access_token}` };
      expect((await testApp.app.inject({ url: '/api/me', headers })).statusCode).toBe(200);
      clock.set(clock.now() - ms);
      testApp.forgetMemos();
      const token = refreshed.cookies[0]?.value ?? own.refreshToken;
      expect((await refreshWith(testApp.app, token)).statusCode).toBe(200);
    } finally {
      clock.end();
    }
  });
});
