import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { times } from '@firedeck/contract/jobs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aGif, anIco, aPng } from '../../testing/images.ts';
import {
  aLocalSite,
  aRawSite,
  dialInDisguise,
  type Files,
  type LocalSite,
} from '../../testing/local-site.ts';
import { publicWebOnly } from './favicon-policy.ts';
import { type FaviconSearch, findFavicon } from './find-favicon.ts';
import { guardNetwork } from './guarded-network.ts';
import { pathCandidates } from './path-candidates.ts';

const publicAddress = '93.184.215.14';
const resolve = async (name: string) => (/^[\d.]+$|:/.test(name) ? [name] : [publicAddress]);

let site: LocalSite | null = null;

afterEach(async () => {
  await site?.close();
  site = null;
});

async function find(files: Files, search: Partial<FaviconSearch> = {}) {
  site = await aLocalSite(files);
  return findAt(site, search);
}

function findAt({ port }: LocalSite, search: Partial<FaviconSearch> = {}) {
  return findFavicon({
    origin: new URL('http://site.example.org'),
    network: guardNetwork({ policy: publicWebOnly, resolve, dial: dialInDisguise(port) }),
    fallback: null,
    signal: AbortSignal.timeout(10_000),
    ...search,
  });
}

const page = (head: string) => `<!doctype html><html><head>${head}</head><body>x</body></html>`;
const status =
  (code: number): RequestListener =>
  (_request, response) =>
    response.writeHead(code).end();
const never: RequestListener = () => {};
const slowly =
  (body: Buffer, milliseconds: number): RequestListener =>
  (_request, response) =>
    void setTimeout(() => response.end(body), milliseconds);

/**
 * Looks up and returns whether it ended in time. Measured with a timer of this process, because a
 * busy machine delays both.
 */
async function findInTime(files: Files) {
  let isInTime = true;
  const another = setTimeout(() => {
    isInTime = false;
  }, times.faviconAttemptMs + 1_800);
  const finding = await find(files);
  clearTimeout(another);
  return { ...finding, isInTime };
}

describe('the title of a site', () => {
  const home = page('<title>County &amp; City Dispatch</title><link rel=icon href=/a>');

  it('is found with the icon, and without one', async () => {
    const title = 'County & City Dispatch';
    expect(await find({ '/': home, '/a': aPng(32, 32) })).toMatchObject({ state: 'found', title });
    await site?.close();
    expect(await find({ '/': home })).toMatchObject({ state: 'none', title });
  });

  it('without a page › is missing', async () => {
    const finding = await find({ '/favicon.ico': aPng(16, 16) });
    expect(finding).not.toHaveProperty('title');
  });

  it('at an allowed internal address › is dropped, although the icon is found', async () => {
    site = await aLocalSite({ '/': home, '/a': aPng(32, 32) });
    const network = guardNetwork({
      policy: { ...publicWebOnly, allowedHosts: new Set(['site.example.org']) },
      resolve: async () => ['10.0.0.7'],
      dial: dialInDisguise(site.port),
    });
    const finding = await findAt(site, { network });
    expect(finding).toMatchObject({ state: 'found', from: 'page' });
    expect(finding).not.toHaveProperty('title');
  });

  it('after a redirect to an internal address › is dropped', async () => {
    const finding = await find({
      '/': (_request, response) => response.writeHead(302, { location: 'http://10.0.0.7/' }).end(),
      '/favicon.ico': aPng(16, 16),
    });
    expect(finding).not.toHaveProperty('title');
  });
});

describe('the icon of a site', () => {
  it('is the one its page declares before those at the usual paths [S5-019]', async () => {
    const finding = await find({
      '/': page('<link rel="shortcut icon" href="/brand.png">'),
      '/brand.png': aPng(32, 32),
      '/favicon.ico': anIco(16, 16),
    });
    expect(finding).toMatchObject({ state: 'found', from: 'page', icon: { type: 'image/png' } });
  });

  it('is the first path in the specification’s order, though a later one is faster [S5-018]', async () => {
    for (const [index, path] of pathCandidates.slice(0, -1).entries()) {
      const finding = await find({
        [path]: slowly(aPng(16, 16), 150),
        [pathCandidates[index + 1] ?? '']: aGif(16, 16),
      });
      expect(finding).toMatchObject({ from: path, icon: { type: 'image/png' } });
      await site?.close();
    }
  }, 20_000);

  it('is looked for in this order at the usual paths [S5-018]', () => {
    expect(pathCandidates).toEqual([
      '/favicon.ico',
      '/favicon.png',
      '/favicon.svg',
      '/apple-touch-icon.png',
      '/apple-touch-icon-precomposed.png',
      '/android-chrome-192x192.png',
      '/icon-192x192.png',
    ]);
  });

  it('is the next in order where one is a page, 1×1, packed, too large or missing [S5-020]', async () => {
    const finding = await find({
      '/': page(
        '<link rel=icon href=/a><link rel=icon href=/b><link rel=icon href=/c><link rel=icon href=/d>',
      ),
      '/a': page('not found, says a page with status 200'),
      '/b': aPng(1, 1),
      '/c': (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(aPng(16, 16))),
      '/d': Buffer.concat([aPng(16, 16), Buffer.alloc(70_000)]),
      '/favicon.ico': status(410),
      '/favicon.png': aPng(16, 16),
    });
    expect(finding).toMatchObject({ state: 'found', from: '/favicon.png' });
  });

  it('is resolved relative to the page’s base after redirects', async () => {
    const finding = await find({
      '/': (_request, response) => response.writeHead(302, { location: '/app/' }).end(),
      '/app/': page('<base href="/static/"><link rel="icon" href="icon.png">'),
      '/static/icon.png': aPng(48, 48),
    });
    expect(finding).toMatchObject({ state: 'found', from: 'page' });
  });

  it('may be inlined in the page', async () => {
    const href = `data:image/png;base64,${aPng(16, 16).toString('base64')}`;
    const finding = await find({ '/': page(`<link rel="icon" href="${href}">`) });
    expect(finding).toMatchObject({ state: 'found', from: 'page', icon: { type: 'image/png' } });
  });

  it('may be in the manifest only', async () => {
    const icons = [
      { src: '/mono.png', purpose: 'monochrome' },
      { src: 'huge.png', sizes: '512x512' },
      { src: 'fits.png', sizes: '96x96' },
    ];
    const finding = await find({
      '/': page('<link rel="manifest" href="/app/site.webmanifest">'),
      '/app/site.webmanifest': JSON.stringify({ name: 'Site', icons }),
      '/app/fits.png': aPng(96, 96),
      '/app/huge.png': aGif(512, 512),
    });
    expect(finding).toMatchObject({ from: 'manifest', icon: { type: 'image/png' } });
  });

  it('is not of an undisplayable type or for one theme only, if there is another', async () => {
    const finding = await find({
      '/': page(
        '<link rel="icon" type="image/avif" href="/a.avif"><link rel="icon" media="(prefers-color-scheme: dark)" href="/dark.svg"><link rel="icon" href="/b.gif">',
      ),
      '/dark.svg': '<svg viewBox="0 0 9 9"></svg>',
      '/b.gif': aGif(16, 16),
    });
    expect(finding).toMatchObject({ from: 'page', icon: { type: 'image/gif' } });
    expect(site?.requests).not.toContain('/a.avif');
  });

  it('may be in a manifest with invalid entries', async () => {
    const icons = [null, { sizes: '16x16' }, { src: '/a.png' }];
    const finding = await find({
      '/': page('<link rel="manifest" href="/m.json">'),
      '/m.json': `\uFEFF${JSON.stringify({ icons })}`,
      '/a.png': aPng(16, 16),
    });
    expect(finding).toMatchObject({ from: 'manifest' });
  });

  it('is preferably an SVG, then an image large enough for a tile, then a small one', async () => {
    const finding = await find({
      '/': page(
        '<link rel="icon" sizes="16x16" href="/16.png"><link rel="icon" sizes="192x192" href="/192.png"><link rel="icon" sizes="64x64" href="/64.gif"><link rel="icon" type="image/svg+xml" href="/drawing">',
      ),
      '/16.png': aPng(16, 16),
      '/192.png': aPng(192, 192),
      '/64.gif': aGif(64, 64),
    });
    expect(finding).toMatchObject({ icon: { type: 'image/gif' } });
  });
});

describe('a site without an icon', () => {
  it('that responds 404 everywhere › has none', async () => {
    expect(await find({ '/': page('') })).toMatchObject({ state: 'none' });
  });

  it('with only refused URLs in its page › has none', async () => {
    const finding = await find({ '/': page('<link rel="icon" href="http://127.0.0.1/x.png">') });
    expect(finding.state).toBe('none');
  });

  it.each([500, 503, 429])('that responds %d › fails temporarily', async (code) => {
    expect(await find({ '/': status(code) })).toMatchObject({ state: 'failed' });
  });
});

describe('a site that misbehaves', () => {
  it('with slow responses to each request › has 3 s in total', async () => {
    const late = (body: string | Buffer) => slowly(Buffer.from(body), 2_500);
    const finding = await find({
      '/': late(page('<link rel=icon href=/a.png><link rel=manifest href=/m.json>')),
      '/a.png': late(aPng(16, 16)),
      '/m.json': late('{"icons":[{"src":"/b.png"}]}'),
    });
    expect(finding.state).toBe('failed');
  });

  it('and hangs everywhere is given up after 3 s [S9-010]', async () => {
    const files = Object.fromEntries(['/', ...pathCandidates].map((path) => [path, never]));
    const timeouts = vi.spyOn(AbortSignal, 'timeout');
    expect(await findInTime(files)).toMatchObject({ state: 'failed', isInTime: true });
    expect(timeouts).toHaveBeenCalledWith(3_000);
    timeouts.mockRestore();
  });

  it('and hangs at its page does not delay the answer beyond 3 s either [S5-021]', async () => {
    const finding = await findInTime({ '/': never, '/favicon.ico': anIco(16, 16) });
    expect(finding).toMatchObject({ state: 'found', from: '/favicon.ico', isInTime: true });
  });

  it('with an endless page › is read up to 256 KiB', async () => {
    let sent = 0;
    const finding = await find({
      '/': (_request, response) => {
        const more = () => {
          while (!response.destroyed && response.write('<link rel=x>'.repeat(1_000)))
            sent += 12_000;
          if (!response.destroyed) response.once('drain', more);
        };
        more();
      },
    });
    expect(finding.state).not.toBe('found');
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });

  it('that sends its icon byte by byte › is given up after 3 s', async () => {
    const finding = await findInTime({
      '/favicon.ico': (_request, response) => {
        const timer = setInterval(() => response.write('.'), 50);
        response.on('close', () => clearInterval(timer));
      },
    });
    expect(finding).toMatchObject({ state: 'failed', isInTime: true });
  });

  it('that declares an icon of a gigabyte › is not read', async () => {
    const finding = await find({
      '/favicon.ico': (_request, response) => {
        response.writeHead(200, { 'content-length': 1024 ** 3 });
        response.flushHeaders();
      },
    });
    expect(finding.state).toBe('failed');
  });

  it.each([
    [
      'headers without end',
      `HTTP/1.1 200 OK\r\n${'X-Filler: 0123456789abcdef\r\n'.repeat(2_000)}\r\n`,
    ],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['HTTP 0.9', '<html></html>'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['less than its content length', 'HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nshort'],
    ['nothing', ''],
  ])('that sends %s › fails', async (_what, text) => {
    site = await aRawSite(text);
    expect(await findAt(site)).toMatchObject({ state: 'failed' });
  });
});

describe('the third party', () => {
  const fallback = 'http://icons.example.net/s2?domain={host}&sz=32';
  const path = '/s2?domain=site.example.org&sz=32';
  const thirdPartyRequests = () => site?.requests.filter((one) => one.startsWith('/s2')) ?? [];

  it('is requested, by host name only and at size 32, if a public site has none [S5-022]', async () => {
    const finding = await find({ '/': page(''), [path]: aPng(32, 32) }, { fallback });
    expect(finding).toMatchObject({ state: 'found', from: 'third party' });
    expect(thirdPartyRequests()).toEqual([path]);
  });

  it('is requested if a public site fails', async () => {
    const finding = await find({ '/': status(503), [path]: aPng(32, 32) }, { fallback });
    expect(finding).toMatchObject({ state: 'found', from: 'third party' });
  });

  it('is not requested if the site has an icon', async () => {
    await find({ '/favicon.ico': anIco(16, 16), [path]: aPng(32, 32) }, { fallback });
    expect(thirdPartyRequests()).toEqual([]);
  });

  it.each([
    ['redirects to a private address', 'http://10.0.0.1/'],
    ['redirects to a private name', 'http://login.internal/'],
  ])('is not requested if the site %s', async (_what, location) => {
    const redirect: RequestListener = (_request, response) =>
      response.writeHead(302, { location }).end();
    await find({ '/': redirect, [path]: aPng(32, 32) }, { fallback });
    expect(thirdPartyRequests()).toEqual([]);
  });

  it('is not requested if the page declares an icon at a private address', async () => {
    const head = '<link rel="icon" href="http://192.168.1.1/icon.png">';
    await find({ '/': page(head), [path]: aPng(32, 32) }, { fallback });
    expect(thirdPartyRequests()).toEqual([]);
  });

  it('is not requested if the operator allowed the host', async () => {
    site = await aLocalSite({ '/': page(''), [path]: aPng(32, 32) });
    const policy = { ...publicWebOnly, allowedHosts: new Set(['site.example.org']) };
    const network = guardNetwork({
      policy,
      resolve: async () => ['10.0.0.1'],
      dial: dialInDisguise(site.port),
    });
    const finding = await findAt(site, { fallback, network });
    expect(finding.state).toBe('none');
    expect(thirdPartyRequests()).toEqual([]);
  });
});
