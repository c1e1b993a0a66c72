import ipaddr from 'ipaddr.js';
import { afterEach, describe, expect, it } from 'vitest';
import { aPng } from '../../testing/images.ts';
import { type Files, redirectTo } from '../../testing/local-site.ts';
import { publicAddress, type SplitNetwork, splitNetwork } from '../../testing/split-network.ts';
import { type FaviconPolicy, publicWebOnly } from './favicon-policy.ts';
import { findFavicon } from './find-favicon.ts';
import { guardNetwork } from './guarded-network.ts';

const names: Record<string, string[]> = {
  'public.example.org': [publicAddress],
  'cad.example.org': ['10.0.0.7'],
  'cad.example.org.': ['10.0.0.7'],
  'map.example.org': ['10.0.0.8'],
};
const resolve = async (name: string) => names[name] ?? (/^[\d.]+$/.test(name) ? [name] : []);

const openings: [string, Partial<FaviconPolicy>][] = [
  ['by their names', { allowedHosts: new Set(['cad.example.org', 'map.example.org']) }],
  ['by their network', { allowedNetworks: [ipaddr.parseCIDR('10.0.0.0/8')] }],
];

let web: SplitNetwork;
let thirdPartyQueries: string[];

/** The public site has these files; private hosts respond to every path with `inside`. */
async function find(origin: string, policy: Partial<FaviconPolicy>, files: Files, inside: Files) {
  web = await splitNetwork(files, [publicAddress], inside);
  thirdPartyQueries = [];
  return findFavicon({
    origin: new URL(origin),
    network: guardNetwork({
      policy: { ...publicWebOnly, ...policy },
      resolve: async (name) => {
        if (name === 'icons.example.net') thirdPartyQueries.push(name);
        return resolve(name);
      },
      dial: web.dial,
    }),
    fallback: 'http://icons.example.net/{host}',
    signal: AbortSignal.timeout(10_000),
  });
}

const page = (head: string) => `<!doctype html><html><head>${head}</head><body>x</body></html>`;
const icon = aPng(16, 16);
const insideIcon = { '/favicon.ico': icon, '/i.png': icon };
const toInside = 'http://cad.example.org/i.png';

afterEach(() => web.close());

describe.each(openings)('private hosts allowed %s', (_how, policy) => {
  it.each<[string, Files]>([
    ['redirects', { '/': redirectTo(toInside), '/favicon.ico': redirectTo(toInside) }],
    [
      'redirects with a dot behind the name',
      { '/favicon.ico': redirectTo('http://cad.example.org./i.png') },
    ],
    [
      'redirects in other letters',
      { '/favicon.ico': redirectTo('http://CAD.example.org:80/i.png') },
    ],
    ['redirects by a number', { '/favicon.ico': redirectTo('http://167772167/i.png') }],
    [
      'redirects by way of itself',
      { '/favicon.ico': redirectTo('/next'), '/next': redirectTo(toInside) },
    ],
    ['redirects by address', { '/favicon.ico': redirectTo('http://10.0.0.7/i.png') }],
    ['declares an icon', { '/': page(`<link rel="icon" href="${toInside}">`) }],
    [
      'declares a base',
      { '/': page('<base href="http://cad.example.org/"><link rel="icon" href="i.png">') },
    ],
    ['declares a manifest', { '/': page('<link rel="manifest" href="http://cad.example.org/m">') }],
    [
      'has a manifest',
      {
        '/': page('<link rel="manifest" href="/m">'),
        '/m': JSON.stringify({ icons: [{ src: toInside }] }),
      },
    ],
  ])('are not contacted for a public page that %s to them', async (_what, files) => {
    const finding = await find('http://public.example.org', policy, files, insideIcon);
    expect(finding.state).toBe('none');
    expect(web.trap.connects()).toBe(0);
    expect(thirdPartyQueries).toEqual([]);
  });

  it('are requested if the member’s own address names them', async () => {
    const finding = await find('http://cad.example.org', policy, {}, insideIcon);
    expect(finding).toMatchObject({ state: 'found', from: '/favicon.ico' });
  });

  it('may redirect to themselves and declare their own icons', async () => {
    const finding = await find(
      'http://cad.example.org',
      policy,
      {},
      {
        '/': redirectTo('/start'),
        '/start': page('<link rel="icon" href="/i.png">'),
        ...insideIcon,
      },
    );
    expect(finding).toMatchObject({ state: 'found', from: 'page' });
  });

  it('are not contacted for another private host', async () => {
    await find('http://map.example.org', policy, {}, { '/': redirectTo(toInside) });
    expect(web.trap.hosts).toContain('map.example.org');
    expect(web.trap.hosts).not.toContain('cad.example.org');
  });

  it('are not contacted again through a public page', async () => {
    const finding = await find(
      'http://cad.example.org',
      policy,
      { '/': redirectTo(toInside) },
      { '/': redirectTo('http://public.example.org/'), '/i.png': icon },
    );
    expect(finding.state).toBe('none');
    expect(web.trap.requests).not.toContain('/i.png');
  });
});

describe('another port of an allowed host', () => {
  it('is not contacted for a page on the first port', async () => {
    const allowedHosts = new Set(['cad.example.org', 'cad.example.org:8443']);
    const location = 'http://cad.example.org:8443/i.png';
    await find('http://cad.example.org', { allowedHosts }, {}, { '/': redirectTo(location) });
    expect(web.trap.hosts).not.toContain('cad.example.org:8443');
  });
});
