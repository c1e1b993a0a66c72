import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { aDnsServer, type DnsServer } from '../../testing/dns-server.ts';
import {
  aLocalSite,
  dialInDisguise,
  dialOnPort,
  type LocalSite,
} from '../../testing/local-site.ts';
import { type FaviconPolicy, publicWebOnly } from './favicon-policy.ts';
import { type GuardedNetworkParts, guardNetwork } from './guarded-network.ts';
import { type Dial, dialWebAddress } from './pinned-connector.ts';
import { readBytes } from './read-body.ts';
import { RefusedAddress } from './refused-address.ts';
import { createResolver } from './resolve-host.ts';

const publicAddress = '93.184.215.14';

let site: LocalSite | null = null;
let dns: DnsServer | null = null;

afterEach(async () => {
  await site?.close();
  await dns?.close();
  site = null;
  dns = null;
});

async function get(address: string, parts: Partial<GuardedNetworkParts> = {}) {
  const network = guardNetwork({ policy: publicWebOnly, resolve: createResolver(), ...parts });
  const request = { accept: '*/*', declaredBy: null, signal: AbortSignal.timeout(3_000) };
  const text = await network.get(new URL(address), request, async (response) =>
    (await readBytes(response, 1_000)).toString(),
  );
  return { network, text };
}

describe('a name', () => {
  it('with changing DNS answers › is resolved once per job and stays pinned', async () => {
    site = await aLocalSite({ '/': 'public', '/again': 'public' });
    dns = await aDnsServer({
      'site.example.org': (times) => (times < 2 ? [publicAddress] : ['127.0.0.1']),
    });
    const resolve = createResolver([dns.address]);
    const { network } = await get('http://site.example.org/', {
      resolve,
      dial: dialInDisguise(site.port),
    });
    const request = { accept: '*/*', declaredBy: null, signal: AbortSignal.timeout(3_000) };
    await network.get(new URL('http://site.example.org/again'), request, (response) =>
      readBytes(response, 100),
    );
    expect(dns.queries).toHaveLength(2);
    expect(site.requests).toEqual(['/', '/again']);
  });

  it('connected to another address › is refused before any request', async () => {
    site = await aLocalSite({ '/': 'reached' });
    const { port } = site;
    dns = await aDnsServer({ 'site.example.org': () => [publicAddress] });
    const dial = dialOnPort(port);
    await expect(
      get('http://site.example.org/', {
        resolve: createResolver([dns.address]),
        dial: (options, callback) => dial({ ...options, hostname: '127.0.0.1' }, callback),
      }),
    ).rejects.toBeInstanceOf(RefusedAddress);
    await expect.poll(() => [site?.connects(), site?.open()]).toEqual([1, 0]);
    expect(site.requests).toEqual([]);
  });

  it('that does not exist › fails without a refusal, and is not sent to the third party', async () => {
    dns = await aDnsServer({});
    const network = guardNetwork({
      policy: publicWebOnly,
      resolve: createResolver([dns.address]),
    });
    const request = { accept: '*/*', declaredBy: null, signal: AbortSignal.timeout(3_000) };
    await expect(
      network.get(new URL('http://gone.example.org'), request, async () => null),
    ).rejects.toThrow('the name has no address');
    expect(network.usedOnlyPublicAddresses()).toBe(false);
  });

  it('with an unreachable first address › is reached by its second', async () => {
    site = await aLocalSite({ '/': 'reached' });
    dns = await aDnsServer({ 'site.example.org': () => ['93.184.215.15', publicAddress] });
    const dial = dialInDisguise(site.port);
    const { text } = await get('http://site.example.org/', {
      resolve: createResolver([dns.address]),
      dial: (options, callback) =>
        options.hostname === publicAddress
          ? dial(options, callback)
          : callback(new Error('down'), null),
    });
    expect(text).toBe('reached');
  });
});

describe('a redirect', () => {
  const step =
    (location: string): RequestListener =>
    (_request, response) =>
      response.writeHead(302, { location }).end();
  const start = 'http://site.example.org/';
  const resolve = async (name: string) => (/^[\d.]+$|:/.test(name) ? [name] : [publicAddress]);

  it.each([
    ['this machine', 'http://127.0.0.1/'],
    ['this machine by number', 'http://2130706433/'],
    ['metadata', 'http://169.254.169.254/latest/meta-data'],
    ['a database’s port', 'http://site.example.org:6379/'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['bytes of its own', 'data:image/png;base64,AAAA'],
    ['another scheme', 'gopher://site.example.org/'],
    ['a user', 'http://user@site.example.org/'],
  ])('to %s › is refused after the first connection', async (_what, location) => {
    site = await aLocalSite({ '/': step(location) });
    const parts = { resolve, dial: dialInDisguise(site.port) };
    await expect(get(start, parts)).rejects.toBeInstanceOf(RefusedAddress);
    expect(site.connects()).toBe(1);
  });

  it('from https to http › is refused', async () => {
    const location = 'http://site.example.org/';
    site = await aLocalSite({ '/': step(location) });
    const parts = { resolve, dial: dialInDisguise(site.port) };
    await expect(get('https://site.example.org/', parts)).rejects.toThrow('from https to http');
    expect(site.connects()).toBe(1);
  });

  it('is followed at most three times', async () => {
    site = await aLocalSite({ '/': step('/1'), '/1': step('/2'), '/2': step('/3'), '/3': 'there' });
    const parts = { resolve, dial: dialInDisguise(site.port) };
    expect((await get(start, parts)).text).toBe('there');
    await site.close();
    site = await aLocalSite({
      '/': step('/1'),
      '/1': step('/2'),
      '/2': step('/3'),
      '/3': step('/4'),
      '/4': 'too far',
    });
    await expect(get(start, { resolve, dial: dialInDisguise(site.port) })).rejects.toThrow(
      'too many redirects',
    );
    expect(site.requests).toEqual(['/', '/1', '/2', '/3']);
  });

  it('sends no cookies and credentials', async () => {
    const seen: string[][] = [];
    site = await aLocalSite({
      '/': (_request, response) =>
        response.writeHead(302, { location: '/next', 'set-cookie': 'a=b' }).end(),
      '/next': (request, response) => {
        seen.push(Object.keys(request.headers).sort());
        response.end('there');
      },
    });
    await get(start, { resolve, dial: dialInDisguise(site.port) });
    expect(seen).toEqual([['accept', 'accept-encoding', 'connection', 'host', 'user-agent']]);
  });
});

describe('a host that the operator allowed', () => {
  const opened = (...hosts: string[]): FaviconPolicy => ({
    ...publicWebOnly,
    allowedHosts: new Set(hosts),
    loopback: true,
  });

  it('is contacted, and not sent to the third party', async () => {
    site = await aLocalSite({ '/': 'reached' });
    const policy = opened(`localhost:${site.port}`);
    const { network, text } = await get(`http://localhost:${site.port}/`, { policy });
    expect(text).toBe('reached');
    expect(network.usedOnlyPublicAddresses()).toBe(false);
  });

  it('does not allow other ports', async () => {
    site = await aLocalSite({ '/': 'reached' });
    const policy = opened(`localhost:${site.port + 1}`);
    await expect(get(`http://localhost:${site.port}/`, { policy })).rejects.toBeInstanceOf(
      RefusedAddress,
    );
    expect(site.connects()).toBe(0);
  });
});

describe('a site in the wild', () => {
  const resolve = async () => [publicAddress];

  it('that is public may be sent to a third party', async () => {
    site = await aLocalSite({ '/': 'reached' });
    const { network } = await get('http://site.example.org/', {
      resolve,
      dial: dialInDisguise(site.port),
    });
    expect(network.usedOnlyPublicAddresses()).toBe(true);
  });

  it('gets the requested name, although the connection uses its address', async () => {
    const names: string[] = [];
    // Without a certificate the handshake fails, but after the name was sent.
    const server = createTlsServer({
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    });
    server.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const dial: Dial = (options, callback) =>
      dialWebAddress({ ...options, hostname: '127.0.0.1', port: String(port) }, callback);
    await expect(get('https://site.example.org/', { resolve, dial })).rejects.toThrow();
    expect(names).toEqual(['site.example.org']);
    server.close();
  });

  it('with a name of the agency › may not be sent to a third party, even at a public address', async () => {
    site = await aLocalSite({ '/': 'reached' });
    const { network } = await get('http://cad.internal/', {
      policy: { ...publicWebOnly, allowedHosts: new Set(['cad.internal']) },
      resolve,
      dial: dialInDisguise(site.port),
    });
    expect(network.usedOnlyPublicAddresses()).toBe(false);
  });
});
