import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientHeader, workerClient } from '@firedeck/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import { afterRegistryCache } from '../../../testing/after-registry-cache.ts';
import { TestBrowser } from '../../../testing/shared-device.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { computeSri } from '../registry/artifact-rules.ts';
import { moduleModel } from '../registry/module-model.ts';
import { modulesRepository } from '../registry/modules-repository.ts';

let testApp: TestApp;
let artifactsDir: string;
const shell = aShellDescriptor();
const notes = aDescriptor({
  title: 'Notes </script><script>alert(1)</script>',
  routes: [{ path: '/login', access: 'public', view: 'login', title: 'Sign in', prefetch: [] }],
});
const asMember = { fd_rt_3000: 'any' };

async function releaseDirectly(): Promise<void> {
  const modules = modulesRepository(testApp.app.mongo);
  for (const descriptor of [shell, notes]) {
    await moduleModel(testApp.app.mongo).create({ _id: descriptor.id });
    await modules.release(descriptor.id, null, descriptor);
  }
}

const findCookie = (response: LightMyRequestResponse, name: string) =>
  response.cookies.find((cookie) => cookie.name === name);

beforeAll(async () => {
  artifactsDir = await mkdtemp(join(tmpdir(), 'firedeck-artifacts-'));
  const folder = join(artifactsDir, 'notes', notes.artifact);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'module.def.js'), 'plain');
  await writeFile(join(folder, 'module.def.js.br'), 'brotli');
  testApp = await startTestApp({ artifactsDir });
}, 30_000);
afterAll(async () => {
  await testApp.close();
  await rm(artifactsDir, { recursive: true });
});

test('before any shell is released › 503 with a page that explains it', async () => {
  const response = await testApp.app.inject('/');
  expect(response.statusCode).toBe(503);
  expect(response.body).toContain('no shell has been released');
  await releaseDirectly();
  await afterRegistryCache(() => testApp.app.inject('/'));
});

describe('GET of a page', () => {
  test.each(['/', '/login'])('%s on a shared device › is not stored', async (url) => {
    const browser = new TestBrowser(testApp.app);
    await browser.enroll('vehicle');
    const cachingFor = async (headers: Record<string, string>) =>
      (await testApp.app.inject({ url, headers, cookies: browser.cookies })).headers[
        'cache-control'
      ];
    expect(await cachingFor({ 'sec-fetch-dest': 'document' })).toBe('no-store');
    // The service worker's request is not shown to anybody.
    expect(await cachingFor({ [clientHeader]: workerClient })).toBe('private, no-cache');
  });

  test('is the live shell’s document, revalidated, with a strict policy', async () => {
    const response = await testApp.app.inject('/');
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, no-cache');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'/,
    );
    expect(policy).not.toMatch(/unsafe|\*|http/);
    expect(policy).toMatch(/; report-uri \/api\/policy-reports$/);
    expect(response.headers['integrity-policy']).toBe('blocked-destinations=(script)');
  });

  test('over https › names an endpoint for policy reports', async () => {
    const own = await startTestApp({ publicOrigin: 'https://firedeck.example.org' });
    const { headers } = await own.app.inject({
      url: '/',
      headers: { host: 'firedeck.example.org' },
    });
    expect(headers['reporting-endpoints']).toBe('firedeck="/api/policy-reports"');
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script), endpoints=(firedeck)');
    expect(headers['content-security-policy']).toMatch(/; report-to firedeck$/);
    await own.close();
  });

  test('requires Trusted Types only of a shell that creates their policy', async () => {
    const fetchPolicy = async ({ app }: TestApp) =>
      String((await app.inject('/')).headers['content-security-policy']);
    expect(await fetchPolicy(testApp)).not.toContain('trusted-types');
    const own = await startTestApp();
    const { document = { template: '', scripts: [], fonts: [] }, ...before } = shell;
    const next = { ...before, document: { ...document, trustedTypes: true } };
    await moduleModel(own.app.mongo).create({ _id: 'shell' });
    await modulesRepository(own.app.mongo).release('shell', null, next);
    expect(await fetchPolicy(own)).toContain(
      "; require-trusted-types-for 'script'; trusted-types default; ",
    );
    await own.close();
  });

  test('has a new nonce, the same in policy and styles', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await testApp.app.inject('/');
        const nonce = /'nonce-([^']+)'/.exec(String(response.headers['content-security-policy']));
        expect(response.body).toContain(`<style nonce="${nonce?.[1]}">`);
        return nonce?.[1];
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test('preloads scripts with the attributes of their elements', async () => {
    const { body } = await testApp.app.inject({ url: '/', cookies: asMember });
    const base = `/mf/notes/${notes.artifact}/`;
    for (const [file, hash] of Object.entries(notes.integrity))
      expect(body).toContain(
        `<link rel="preload" as="script" href="${base}${file}" integrity="${hash}" crossorigin="anonymous">`,
      );
    expect(body).toMatch(/boot\.def\.js" async data-prefetch="\/api\/notes" integrity="sha384-/);
  });

  test('includes the boot script inline, allowed by its hash', async () => {
    const own = await startTestApp();
    const { document = { template: '', scripts: [], fonts: [] }, ...before } = shell;
    const boot = 'fetch("/api/refresh");';
    const hash = computeSri(boot);
    const integrity = { ...shell.integrity, 'boot.def.js': hash };
    await moduleModel(own.app.mongo).create({ _id: 'shell' });
    await modulesRepository(own.app.mongo).release('shell', null, {
      ...before,
      integrity,
      document: { ...document, boot },
    });
    const { body, headers } = await own.app.inject('/');
    expect(body).toContain(`<script data-prefetch="">${boot}</script>`);
    expect(body).not.toContain(`boot.def.js" async`);
    expect(headers['content-security-policy']).toContain(`; script-src 'self' '${hash}'; `);
    await own.close();
  });

  test('includes the modules as data that cannot become code', async () => {
    const { body } = await testApp.app.inject('/');
    const block = /id="firedeck-modules">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(body).not.toContain('<script>alert');
    expect(JSON.parse(block)).toMatchObject({
      serial: 2,
      modules: [{ id: 'notes', state: 'ready', descriptor: { title: notes.title } }, {}],
    });
    expect(JSON.parse(block).modules[1].descriptor.document).toBeUndefined();
  });

  test.each([
    ['night', 'night'],
    ['dark', 'dark'],
    ['"><script>', 'system'],
  ])('with the theme cookie %s › is stamped %s', async (cookie, theme) => {
    const { body } = await testApp.app.inject({ url: '/', cookies: { fd_theme: cookie } });
    expect(body).toContain(`data-theme="${theme}"`);
  });

  test.each([
    ['amber', 'amber'],
    ['"><script>', 'red'],
  ])('with the hue cookie %s › is stamped %s', async (cookie, hue) => {
    const { body } = await testApp.app.inject({ url: '/', cookies: { fd_night_hue: cookie } });
    expect(body).toContain(`data-night-hue="${hue}"`);
  });

  test('sets the device name once', async () => {
    const first = findCookie(await testApp.app.inject('/'), 'fd_device');
    expect(first).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 34_560_000 });
    const cookies = { fd_device: first?.value ?? '' };
    expect(
      findCookie(await testApp.app.inject({ url: '/', cookies }), 'fd_device'),
    ).toBeUndefined();
  });

  test('at an unknown path › the same document as 404; unknown API paths stay JSON', async () => {
    const page = await testApp.app.inject('/nope');
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    const api = await testApp.app.inject('/api/nope');
    expect([api.statusCode, api.json().code]).toEqual([404, 'not_found']);
  });
});

describe('GET of another spelling of a page’s path', () => {
  test.each([
    ['/login/', '/login'],
    ['/Login', '/login'],
    ['/%6Cogin//?next=%2Fadd', '/login?next=%2Fadd'],
    ['//', '/'],
    ['//?next=//elsewhere.example', '/?next=//elsewhere.example'],
  ])('%s › leads to %s', async (spelling, expected) => {
    const response = await testApp.app.inject(spelling);
    expect([response.statusCode, response.headers.location]).toEqual([308, expected]);
    expect(response.headers['cache-control']).toBe('private, no-cache');
  });

  test.each(['/login?next=%2Fadd', '/', '//elsewhere.example/login', '/no/such/page/'])(
    '%s › is not redirected',
    async (path) => {
      expect((await testApp.app.inject(path)).headers.location).toBeUndefined();
    },
  );
});

describe('GET /mf/…', () => {
  const path = `/mf/notes/${notes.artifact}/module.def.js`;

  test('serves files compressed at build time, as immutable', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const response = await testApp.app.inject({ url: path, headers });
    expect(response.body).toBe('brotli');
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await testApp.app.inject(path)).body).toBe('plain');
  });

  test.each([
    '/mf/notes/1.0.0-0000000000000000/module.def.js',
    '/mf/notes/',
    '/mf/notes/..%2f..%2fetc/passwd',
    '/mf/nope',
  ])('%s › a 404 that nobody keeps, not a page', async (missing) => {
    const response = await testApp.app.inject(missing);
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['content-type']).not.toContain('html');
  });
});
