import { dayMs, hiddenBoardCookies, type ToolList, times } from '@firedeck/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import { aMember, sameSiteHeaders } from '../../../testing/builders.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sessionModel } from '../auth/sessions/session-model.ts';
import { userModel } from '../auth/users/user-model.ts';
import { computeSri } from '../registry/artifact-rules.ts';
import { moduleModel } from '../registry/module-model.ts';
import { modulesRepository } from '../registry/modules-repository.ts';

let testApp: TestApp;
const boot = 'fetch("/api/refresh");';
const opening = 'document.title = "the first paint";';
const { document = { template: '', scripts: [], fonts: [] }, ...before } = aShellDescriptor();
const shell = {
  ...before,
  integrity: { ...before.integrity, 'boot.def.js': computeSri(boot) },
  document: { ...document, boot, opening: true, trustedTypes: true },
};
const tools = aDescriptor({
  id: 'tools',
  opening,
  slots: [
    {
      slot: 'dashboard.main',
      view: 'grid',
      order: 1,
      minHeight: 1,
      prefetch: ['/api/tools', '/api/other'],
    },
  ],
});

beforeAll(async () => {
  testApp = await startTestApp();
  for (const descriptor of [shell, tools]) {
    await moduleModel(testApp.app.mongo).create({ _id: descriptor.id });
    await modulesRepository(testApp.app.mongo).release(descriptor.id, null, descriptor);
  }
}, 30_000);
afterAll(() => testApp.close());

const navigation = { 'sec-fetch-dest': 'document' };
const hostile = '</script><script>alert(1)</script><!--';

async function aMemberWithTool() {
  const member = await aMember(testApp.app);
  const signedIn = await testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    body: { email: member.email, password: member.password },
  });
  const session = signedIn.json();
  const added = await testApp.app.inject({
    method: 'POST',
    url: '/api/tools',
    headers: { authorization: `Bearer ${session.access_token}` },
    body: {
      name: hostile,
      url: `https://a.example/?"><img src=x>&${'x'.repeat(20)}`,
      icon: 'tools',
      notes: hostile,
    },
  });
  expect(added.statusCode).toBe(201);
  return {
    ...session,
    cookie: signedIn.cookies.find(({ name }) => name === 'fd_rt_3000')?.value ?? '',
  };
}

async function openPage(
  cookie: string,
  { url = '/', headers = navigation as Record<string, string> } = {},
) {
  const all = [`fd_rt_3000=${cookie}`, headers.cookie].filter(Boolean).join('; ');
  const response = await testApp.app.inject({ url, headers: { ...headers, cookie: all } });
  const block = /id="firedeck-answers">(.*?)<\/script>/s.exec(response.body)?.[1];
  return {
    ...response,
    headers: response.headers,
    body: response.body,
    block: block && JSON.parse(block),
  };
}

describe('GET / of a member', () => {
  test('includes the list as the API returns it, and is not stored', async () => {
    const { access_token, user, cookie } = await aMemberWithTool();
    const { block, headers, body } = await openPage(cookie);
    const authorization = `Bearer ${access_token}`;
    const list = await testApp.app.inject({ url: '/api/tools', headers: { authorization } });
    expect(block).toEqual({ member: user.id, answers: { '/api/tools': list.json<ToolList>() } });
    expect(headers['cache-control']).toBe('no-store');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<!--');
    expect(body).not.toContain('<img');
  });

  test('contains and sets no token, and does not refresh the session', async () => {
    const { cookie } = await aMemberWithTool();
    const sessions = sessionModel(testApp.app.mongo);
    const id = cookie.split('.')[3] ?? '';
    const stored = await sessions.findById(id).lean().exec();
    const { body, cookies } = await openPage(cookie);
    expect(body).not.toContain(cookie);
    expect(body).not.toMatch(/eyJ|access_token|refresh_token/);
    expect(cookies.map(({ name }) => name)).toEqual(['fd_device']);
    expect(await sessions.findById(id).lean().exec()).toEqual(stored);
  });

  test.each(Object.values(hiddenBoardCookies))(
    'the browser hides the board by %s › the list is not included',
    async (name) => {
      const { cookie } = await aMemberWithTool();
      const { block, body } = await openPage(cookie, {
        headers: { ...navigation, cookie: `${name}=1` },
      });
      expect(block).toBeUndefined();
      expect(body).not.toContain('a.example');
    },
  );

  test('contains nothing from the URL', async () => {
    const { cookie } = await aMemberWithTool();
    const { body, block } = await openPage(cookie, { url: '/?q=reflected-input' });
    expect(block.answers['/api/tools'].tools).toHaveLength(1);
    expect(body).not.toContain('reflected-input');
  });

  test('allows the first-paint script by its hash, and the policy that starts the entry', async () => {
    const { cookie } = await aMemberWithTool();
    const { headers, body } = await openPage(cookie);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(
      `; script-src 'self' '${computeSri(boot)}' '${computeSri(opening)}'; `,
    );
    expect(policy).toContain('; trusted-types default opening; ');
    const { entry, artifact } = shell;
    const integrity: Record<string, string> = shell.integrity;
    const url = `/mf/shell/${artifact}/${entry}`;
    expect(body).toContain(`<script>${opening}</script>`);
    expect(body).toContain(`data-entry="${url}" data-integrity="${integrity[entry]}">${boot}<`);
    expect(body).not.toContain(`src="${url}"`);
    expect(body).toContain(`as="script" href="${url}" integrity="${integrity[entry]}" crossorigin`);
    expect(JSON.stringify(block(body))).not.toContain('the first paint');
  });

  test.each([
    ['a request of a script or a worker', { headers: { 'sec-fetch-dest': 'empty' } }],
    ['a browser that says nothing of the request', { headers: {} }],
    ['another page', { url: '/nope' }],
  ])('%s › has no answers', async (_what, how) => {
    const { cookie } = await aMemberWithTool();
    const page = await openPage(cookie, how);
    expect([page.block, page.headers['cache-control']]).toEqual([undefined, 'private, no-cache']);
  });
});

describe('GET / with an invalid session › includes no responses', () => {
  const change = (cookie: string, fields: object) =>
    sessionModel(testApp.app.mongo)
      .updateOne({ _id: cookie.split('.')[3] ?? '' }, { $set: fields })
      .exec();
  const past = new Date(Date.now() - 100 * dayMs);

  test.each([
    ['none', async () => ''],
    ['a token that is not ours', async (cookie: string) => `${cookie.slice(0, -3)}AAA`],
    [
      'ended',
      async (cookie: string) =>
        void (await change(cookie, { revoked: { at: new Date(), why: 'sign-out' } })),
    ],
    ['expired', async (cookie: string) => void (await change(cookie, { expiresAt: past }))],
    [
      'idle for too long',
      async (cookie: string) => void (await change(cookie, { lastSeenAt: past, remember: false })),
    ],
    [
      'a generation past its grace period',
      async (cookie: string) =>
        void (await change(cookie, { counter: 2, seen: 2, rotatedAt: past })),
    ],
    [
      'a generation that was never issued',
      async (cookie: string) => void (await change(cookie, { counter: 0 })),
    ],
    [
      'of an ended epoch',
      async (_: string, id: string) =>
        void (await userModel(testApp.app.mongo).updateOne({ _id: id }, { $inc: { epoch: 1 } })),
    ],
    [
      'of a deleted account',
      async (_: string, id: string) =>
        void (await userModel(testApp.app.mongo).updateOne(
          { _id: id },
          { $set: { state: 'deleting' } },
        )),
    ],
  ])('%s', async (_what, act: (cookie: string, id: string) => Promise<unknown>) => {
    const { cookie, user } = await aMemberWithTool();
    expect((await openPage(cookie)).block.member).toBe(user.id);
    const other = await act(cookie, user.id);
    testApp.forgetMemos();
    const page = await openPage(typeof other === 'string' ? other : cookie);
    expect([page.statusCode, page.block]).toEqual([200, undefined]);
    expect(page.headers['cache-control']).toBe('private, no-cache');
  });

  test('the previous generation within its grace period › includes them', async () => {
    const { cookie } = await aMemberWithTool();
    const rotatedAt = new Date(Date.now() - times.refreshGraceMs / 2);
    await change(cookie, { counter: 2, seen: 2, rotatedAt });
    expect((await openPage(cookie)).block).toBeDefined();
  });
});

test('turned off in the configuration › the page without them', async () => {
  const { cookie, user } = await aMemberWithTool();
  expect((await openPage(cookie)).block.member).toBe(user.id);
  const { config } = testApp.app;
  const before = config.pageListWaitMs;
  config.pageListWaitMs = 0;
  expect((await openPage(cookie)).block).toBeUndefined();
  config.pageListWaitMs = before;
});

describe('GET / while the database', () => {
  test.each([
    ['fails', () => Promise.reject(new Error('the database is away'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('%s › is the plain page', async (_how, read) => {
    const { cookie, user } = await aMemberWithTool();
    testApp.forgetMemos();
    const known = vi.spyOn(testApp.app.userCache, 'get').mockImplementation(read);
    try {
      const page = await openPage(cookie);
      expect([page.statusCode, page.block]).toEqual([200, undefined]);
      expect(page.headers['cache-control']).toBe('private, no-cache');
    } finally {
      known.mockRestore();
    }
    expect((await openPage(cookie)).block.member).toBe(user.id);
  });
});

const block = (body: string) =>
  JSON.parse(/id="firedeck-modules">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}');
