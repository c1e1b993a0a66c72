import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { forbiddenIpv4, ipv4Spellings } from '../../testing/literal-spellings.ts';
import { redirectTo } from '../../testing/local-site.ts';
import { publicAddress, type SplitNetwork, splitNetwork } from '../../testing/split-network.ts';
import { publicWebOnly } from './favicon-policy.ts';
import { findFavicon } from './find-favicon.ts';
import { guardNetwork } from './guarded-network.ts';
import { pathCandidates } from './path-candidates.ts';

const names: Record<string, string[]> = {
  'site.example.org': [publicAddress],
  'inside.example.org': ['10.0.0.7'],
  'mixed.example.org': [publicAddress, '127.0.0.1'],
};
const resolve = async (name: string) => names[name] ?? (/^[\d.]+$|:/.test(name) ? [name] : []);

const listSpellings = (address: string) =>
  Object.values(ipv4Spellings)
    .map((spell) => `http://${spell(address)}/`)
    .filter((location) => URL.canParse(location));

const locations = [
  ...listSpellings('127.0.0.1'),
  ...listSpellings('169.254.169.254'),
  ...forbiddenIpv4.map((address) => `http://${address}/`),
  '//127.0.0.1/',
  '\\\\127.0.0.1\\',
  'http:\\\\127.0.0.1\\',
  'http://[::1]/',
  'http://localhost/',
  'http://inside.example.org/',
  'http://mixed.example.org/',
  'http://site.example.org:6379/',
  'http://site.example.org:22/',
  'http://user:word@site.example.org/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'gopher://site.example.org/',
  'ftp://site.example.org/',
  'redis://site.example.org/',
];

let web: SplitNetwork;

async function find(listener: RequestListener, origin = 'http://site.example.org') {
  const files = Object.fromEntries(['/', ...pathCandidates].map((path) => [path, listener]));
  web = await splitNetwork(files);
  return findFavicon({
    origin: new URL(origin),
    network: guardNetwork({ policy: publicWebOnly, resolve, dial: web.dial }),
    fallback: 'http://icons.example.net/{host}',
    signal: AbortSignal.timeout(10_000),
  });
}

const requestsPerSite = pathCandidates.length + 1;

describe('the table of redirects', () => {
  it('has at least forty forbidden targets', () => {
    expect(new Set(locations).size).toBeGreaterThanOrEqual(40);
  });
});

describe('a redirect', () => {
  afterEach(() => web.close());

  it.each(locations)(
    'to %s › ends the lookup without an icon and without a request there',
    async (to) => {
      expect((await find(redirectTo(to))).state).toBe('none');
      expect(web.open.connects()).toBe(requestsPerSite);
      expect(web.trap.connects()).toBe(0);
    },
  );

  it.each([301, 302, 303, 307, 308])(
    'with status %d › is not followed to forbidden targets',
    async (status) => {
      expect((await find(redirectTo('http://10.0.0.1/', status))).state).toBe('none');
      expect(web.trap.connects()).toBe(0);
    },
  );

  it('from https to http › is not followed, but its target still counts as internal or public', async () => {
    // The site has no TLS, which doesn't matter for decisions made before the connection.
    const network = guardNetwork({
      policy: publicWebOnly,
      resolve,
      dial: (options, callback) => web.dial({ ...options, protocol: 'http:' }, callback),
    });
    web = await splitNetwork({ '/': redirectTo('http://10.0.0.1/') });
    const request = { accept: '*/*', declaredBy: null, signal: AbortSignal.timeout(3_000) };
    const get = network.get(new URL('https://site.example.org/'), request, async () => null);
    await expect(get).rejects.toThrow('refused: address');
    expect(network.usedOnlyPublicAddresses()).toBe(false);
    expect(web.trap.connects()).toBe(0);
  });

  it('in a loop › is followed three times', async () => {
    expect((await find(redirectTo('http://site.example.org/'))).state).toBe('failed');
    expect(web.open.connects()).toBe(requestsPerSite * 4);
  });

  it('beyond the third › is not followed, but its target still counts as internal or public', async () => {
    const steps: RequestListener = (request, response) => {
      const step = Number(new URL(request.url ?? '', 'http://x').searchParams.get('step'));
      const location = step < 3 ? `/favicon.ico?step=${step + 1}` : 'http://192.168.1.1/';
      response.writeHead(302, { location }).end();
    };
    web = await splitNetwork(
      Object.fromEntries(
        ['', '?step=1', '?step=2', '?step=3'].map((end) => [`/favicon.ico${end}`, steps]),
      ),
    );
    const network = guardNetwork({ policy: publicWebOnly, resolve, dial: web.dial });
    const request = { accept: '*/*', declaredBy: null, signal: AbortSignal.timeout(3_000) };
    const url = new URL('http://site.example.org/favicon.ico');
    await expect(network.get(url, request, async () => null)).rejects.toThrow('refused: address');
    expect(network.usedOnlyPublicAddresses()).toBe(false);
    expect(web.open.connects()).toBe(4);
    expect(web.trap.connects()).toBe(0);
  });
});
