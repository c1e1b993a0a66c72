import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** All addresses of a name, IPv4 first; empty if it has none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

const loopback = ['127.0.0.1', '::1'];

/**
 * Queries DNS directly: the hosts file and search domains could turn public names into cluster names.
 * One attempt of 1.5 s.
 *
 * @param servers - `address:port`; default: the machine's own.
 */
export function createResolver(servers?: readonly string[]): ResolveHost {
  const resolver = new Resolver({ timeout: 1_500, tries: 1 });
  if (servers) resolver.setServers(servers);
  return async (hostname) => {
    if (isIP(hostname) !== 0) return [hostname];
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) return loopback;
    const [v4, v6] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    return [...getAddresses(v4), ...getAddresses(v6)];
  };
}

function getAddresses(response: PromiseSettledResult<string[]>): string[] {
  return response.status === 'fulfilled' ? response.value : [];
}
