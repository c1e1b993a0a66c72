import { afterEach, describe, expect, it } from 'vitest';
import { aDnsServer, type DnsServer, type Zone } from '../../testing/dns-server.ts';
import { redirectTo } from '../../testing/local-site.ts';
import { publicAddress, type SplitNetwork, splitNetwork } from '../../testing/split-network.ts';
import { publicWebOnly } from './favicon-policy.ts';
import { findFavicon } from './find-favicon.ts';
import { guardNetwork } from './guarded-network.ts';
import { createResolver } from './resolve-host.ts';

const publicIpv6 = '2606:2800:21f:cb07:6820:80da:af6b:8b2c';
const publicAddresses = [publicAddress, publicIpv6];

const forbidden = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::1',
  '2001:0:53aa:64c::1',
];

type Case = [what: string, zone: Zone];
const name = 'site.example.org';

const chain = (length: number, end: string[]): Zone => ({
  [name]: () => ['alias hop-1.example.net'],
  ...Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `hop-${index + 1}.example.net`,
      () => (index + 1 === length ? end : [`alias hop-${index + 2}.example.net`]),
    ]),
  ),
});

const cases: Case[] = [
  ...forbidden.map((address): Case => [`only ${address}`, { [name]: () => [address] }]),
  ...forbidden.map(
    (address): Case => [
      `a public address and ${address}`,
      { [name]: () => [publicAddress, publicIpv6, address] },
    ],
  ),
  ...[1, 2, 5, 10].flatMap((length): Case[] => [
    [`${length} aliases and 10.0.0.1`, chain(length, ['10.0.0.1'])],
    [`${length} aliases, a public address and ::1`, chain(length, [publicAddress, '::1'])],
  ]),
  [
    'a public address at first and this machine at once after it',
    { [name]: (times) => (times === 0 ? [publicAddress] : ['127.0.0.1', '::1']) },
  ],
  ['twenty public addresses and one that is not', { [name]: () => many('10.9.9.9') }],
];

function many(last: string): string[] {
  const row = Array.from({ length: 20 }, (_, index) => `93.184.215.${index + 1}`);
  return [...row, last];
}

let web: SplitNetwork;
let dns: DnsServer;

async function find(zone: Zone) {
  dns = await aDnsServer(zone);
  web = await splitNetwork({ '/': '<link rel=icon href=/a.png>' }, publicAddresses);
  return findFavicon({
    origin: new URL(`http://${name}`),
    network: guardNetwork({
      policy: publicWebOnly,
      resolve: createResolver([dns.address]),
      dial: web.dial,
    }),
    fallback: 'http://icons.example.net/{host}',
    signal: AbortSignal.timeout(10_000),
  });
}

const questions = () => dns.queries.filter((query) => query === name);

describe('the table of names', () => {
  it('has at least forty cases', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
  });
});

describe('a name', () => {
  afterEach(() => Promise.all([web.close(), dns.close()]));

  it.each(cases)('with %s › is refused after one resolution', async (_what, zone) => {
    expect(await find(zone)).toMatchObject({ state: 'none', reasons: ['refused: address'] });
    expect([web.trap.connects(), web.open.connects()]).toEqual([0, 0]);
    // Only its A and AAAA records, so the third party was not requested either.
    expect(dns.queries).toEqual([name, name]);
  });

  it.each<Case>([
    ['IPv4 only', { [name]: () => [publicAddress] }],
    ['IPv6 only', { [name]: () => [publicIpv6] }],
    ['both', { [name]: () => [publicAddress, publicIpv6] }],
    ['ten aliases', chain(10, [publicAddress])],
    [
      'a public address, and this machine as soon as it is asked for a second time',
      { [name]: (times) => (times < 2 ? [publicAddress] : ['127.0.0.1', '::1']) },
    ],
  ])('that is public with %s › is resolved once per job', async (_what, zone) => {
    await find({ ...zone, 'icons.example.net': () => [] });
    expect(web.open.requests).toContain('/a.png');
    expect(web.open.connects()).toBeGreaterThan(7);
    expect(web.trap.connects()).toBe(0);
    expect(questions()).toHaveLength(2);
  });

  it('in a redirect › is resolved once per hop', async () => {
    dns = await aDnsServer({
      [name]: () => [publicAddress],
      'one.example.net': () => [publicIpv6],
      'two.example.net': (times) => (times < 2 ? ['10.0.0.1'] : [publicAddress]),
    });
    web = await splitNetwork(
      { '/': redirectTo('http://one.example.net/1'), '/1': redirectTo('http://two.example.net/2') },
      publicAddresses,
    );
    const network = guardNetwork({
      policy: publicWebOnly,
      resolve: createResolver([dns.address]),
      dial: web.dial,
    });
    const request = { accept: '*/*', declaredBy: null, signal: AbortSignal.timeout(3_000) };
    await expect(
      network.get(new URL(`http://${name}/`), request, async () => null),
    ).rejects.toThrow('refused: address');
    expect(web.open.requests).toEqual(['/', '/1']);
    expect(web.trap.connects()).toBe(0);
    for (const host of [name, 'one.example.net', 'two.example.net'])
      expect(dns.queries.filter((query) => query === host)).toHaveLength(2);
  });
});
