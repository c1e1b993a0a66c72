import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forbiddenHosts, forbiddenIpv4, ipv4Spellings } from '../../testing/literal-spellings.ts';
import { publicAddress, type SplitNetwork, splitNetwork } from '../../testing/split-network.ts';
import { publicWebOnly } from './favicon-policy.ts';
import { guardNetwork } from './guarded-network.ts';
import { readBytes } from './read-body.ts';
import { RefusedAddress } from './refused-address.ts';
import { createResolver } from './resolve-host.ts';

let web: SplitNetwork;

beforeEach(async () => {
  web = await splitNetwork({ '/': 'reached' });
});
afterEach(() => web.close());

const get = async (host: string): Promise<string> => {
  // Invalid addresses are not contacted either.
  const url = URL.parse(`http://${host}/`);
  if (url === null) throw new RefusedAddress('no address');
  const network = guardNetwork({
    policy: publicWebOnly,
    resolve: createResolver(['127.0.0.1:1']),
    dial: web.dial,
  });
  const request = { accept: '*/*', declaredBy: null, signal: AbortSignal.timeout(3_000) };
  return network.get(url, request, async (response) => (await readBytes(response, 9)).toString());
};

const spellings = [
  ...forbiddenIpv4.flatMap((address) =>
    Object.values(ipv4Spellings).map((spell) => spell(address)),
  ),
  ...forbiddenHosts,
];

describe('an address that means this machine, its networks or its cloud', () => {
  it('is refused in each of more than 150 spellings, without a connection', async () => {
    const responses = await Promise.allSettled(spellings.map(get));
    const passed = spellings.filter((_host, index) => {
      const response = responses[index];
      return response?.status !== 'rejected' || !(response.reason instanceof RefusedAddress);
    });
    expect(passed).toEqual([]);
    expect(new Set(spellings).size).toBeGreaterThanOrEqual(150);
    expect([web.trap.connects(), web.open.connects()]).toEqual([0, 0]);
  });

  it('differs from a public one, which is requested in every four-part spelling', async () => {
    for (const spell of ['dotted', 'decimal', 'parts in octal', 'full width', 'percent-encoded'])
      expect(await get(ipv4Spellings[spell]?.(publicAddress) ?? '')).toBe('reached');
    expect(web.open.connects()).toBe(5);
  });
});
