import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { aLocalSite, type LocalSite } from '../../testing/local-site.ts';
import { type FaviconPolicy, publicWebOnly } from './favicon-policy.ts';
import { guardNetwork } from './guarded-network.ts';
import { readBytes } from './read-body.ts';

const publicAddress = '93.184.215.14';
let site: LocalSite | null = null;
let proxy: Server | null = null;

afterEach(async () => {
  await site?.close();
  proxy?.close();
  proxy?.closeAllConnections();
  site = null;
  proxy = null;
});

interface ConnectRequest {
  path: string | undefined;
  login: string | undefined;
}

/** A proxy that connects every request to the local site, or answers with another status. */
async function aProxy(status = 200): Promise<{ url: URL; requests: ConnectRequest[] }> {
  const requests: ConnectRequest[] = [];
  const server = createServer();
  proxy = server;
  server.on('connect', (request, near) => {
    requests.push({ path: request.url, login: request.headers['proxy-authorization'] });
    near.write(`HTTP/1.1 ${status} as configured\r\n\r\n`);
    if (status !== 200) return void near.end();
    const far = connect(site?.port ?? 0, '127.0.0.1');
    for (const one of [near, far]) one.on('error', () => {});
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}`), requests };
}

function get(address: string, by: URL, addresses: string[], policy: FaviconPolicy = publicWebOnly) {
  const network = guardNetwork({ policy, resolve: async () => addresses, proxy: by });
  const request = { accept: '*/*', declaredBy: null, signal: AbortSignal.timeout(3_000) };
  return network.get(new URL(address), request, async (response) =>
    (await readBytes(response, 1_000)).toString(),
  );
}

describe('with a proxy', () => {
  it('a public site › is requested through it by the checked address, never by name', async () => {
    site = await aLocalSite({ '/': 'reached' });
    const { url, requests } = await aProxy();
    expect(await get('http://site.example.org/', url, [publicAddress])).toBe('reached');
    expect(requests.map(({ path }) => path)).toEqual([`${publicAddress}:80`]);
    expect(site.requests).toEqual(['/']);
  });

  it('its credentials › are sent only to the proxy', async () => {
    site = await aLocalSite({ '/': 'reached' });
    const { url, requests } = await aProxy();
    Object.assign(url, { username: 'fire', password: 'd%40rk' });
    await get('http://site.example.org/', url, [publicAddress]);
    expect(requests[0]?.login).toBe(`Basic ${Buffer.from('fire:d@rk').toString('base64')}`);
  });

  it.each([
    ['private', ['10.0.0.7']],
    ['of this machine', ['127.0.0.1']],
    ['of a cloud’s metadata', ['169.254.169.254']],
    ['public beside a private one', [publicAddress, '10.0.0.7']],
  ])('an address that is %s › is not requested', async (_case, addresses) => {
    const { url, requests } = await aProxy();
    await expect(get('http://site.example.org/', url, addresses)).rejects.toThrow('address');
    expect(requests).toEqual([]);
  });

  it('a redirect › is checked again', async () => {
    site = await aLocalSite({
      '/': (_request, response) =>
        void response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
    });
    const { url, requests } = await aProxy();
    const network = guardNetwork({
      policy: publicWebOnly,
      resolve: async (name) => (name === '127.0.0.1' ? ['127.0.0.1'] : [publicAddress]),
      proxy: url,
    });
    const request = { accept: '*/*', declaredBy: null, signal: AbortSignal.timeout(3_000) };
    const pending = network.get(new URL('http://site.example.org/'), request, async () => null);
    await expect(pending).rejects.toThrow();
    expect(requests).toHaveLength(1);
  });

  it('an allowed host › is requested directly', async () => {
    site = await aLocalSite({ '/': 'reached' });
    const { url, requests } = await aProxy();
    const host = `cad.station.example:${site.port}`;
    const policy = { ...publicWebOnly, allowedHosts: new Set([host]), loopback: true };
    expect(await get(`http://${host}/`, url, ['127.0.0.1'], policy)).toBe('reached');
    expect(requests).toEqual([]);
  });

  it('that refuses or is down › the lookup fails temporarily', async () => {
    const { url } = await aProxy(403);
    await expect(get('http://site.example.org/', url, [publicAddress])).rejects.toThrow(
      'the proxy responds with 403',
    );
    const unreachable = new URL('http://127.0.0.1:1');
    await expect(get('http://site.example.org/', unreachable, [publicAddress])).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
