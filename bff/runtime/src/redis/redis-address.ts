import { z } from 'zod/mini';

/** One server of a Sentinel or Cluster installation. */
export interface RedisNode {
  host: string;
  port: number;
}

interface RedisLogin {
  username?: string;
  password?: string;
  /** Present: every connection is by TLS. */
  tls?: object;
}

/** Where a Redis is, as its client takes it. */
type RedisAddress =
  | { kind: 'single'; url: string }
  | {
      kind: 'sentinel';
      options: RedisLogin & {
        sentinels: RedisNode[];
        name: string;
        db: number;
        sentinelUsername?: string;
        sentinelPassword?: string;
        sentinelTLS?: object;
        enableTLSForSentinelMode: boolean;
      };
    }
  | { kind: 'cluster'; nodes: RedisNode[]; options: RedisLogin };

/** What a setting that is none of them is answered with. */
export const redisAddressRule =
  'must be redis://host, redis-sentinel://host,host?master=name or redis-cluster://host,host; with TLS rediss…';

/** A setting that is such an address, as text. */
export const redisAddressSchema = z
  .string()
  .check(z.refine((text) => parseRedisAddress(text) !== null, redisAddressRule));

const usualPorts = { sentinel: 26_379, cluster: 6_379 } as const;
const written =
  /^(rediss?)(?:-(sentinel|cluster))?:\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?([^@/?]+)\/?(\d*)(?:\?(.*))?$/;
const queryOfSentinel = new Set(['master', 'sentinel_user', 'sentinel_password']);

/** Null where the text is no address of a Redis. */
export function parseRedisAddress(text: string): RedisAddress | null {
  const [, scheme, kind, user, password, hosts = '', db = '', query = ''] =
    written.exec(text) ?? [];
  if (scheme === undefined) return null;
  if (kind === undefined) return URL.canParse(text) ? { kind: 'single', url: text } : null;
  const isSentinel = kind === 'sentinel';
  const nodes = readNodes(hosts, usualPorts[isSentinel ? 'sentinel' : 'cluster']);
  const login = readLogin(user, password, scheme === 'rediss');
  if (nodes === null || login === null) return null;
  if (isSentinel) return sentinelAddress(nodes, login, Number(db), new URLSearchParams(query));
  // A cluster has one database and no settings.
  return db === '' && query === '' ? { kind: 'cluster', nodes, options: login } : null;
}

/** @throws Error where the text is no address of a Redis. */
export function requireRedisAddress(text: string): RedisAddress {
  const address = parseRedisAddress(text);
  if (address === null) throw new Error('This is no address of a Redis');
  return address;
}

function sentinelAddress(
  sentinels: RedisNode[],
  login: RedisLogin,
  db: number,
  query: URLSearchParams,
): RedisAddress | null {
  const name = query.get('master');
  if (!name || [...query.keys()].some((key) => !queryOfSentinel.has(key))) return null;
  const sentinelUsername = query.get('sentinel_user');
  const sentinelPassword = query.get('sentinel_password');
  return {
    kind: 'sentinel',
    options: {
      ...login,
      sentinels,
      name,
      db,
      enableTLSForSentinelMode: login.tls !== undefined,
      ...(login.tls && { sentinelTLS: login.tls }),
      ...(sentinelUsername && { sentinelUsername }),
      ...(sentinelPassword && { sentinelPassword }),
    },
  };
}

function readNodes(hosts: string, usualPort: number): RedisNode[] | null {
  const nodes = hosts.split(',').map((entry) => {
    const url = URL.parse(`http://${entry}`);
    // URL omits the default port of http.
    if (url === null || url.host !== entry.toLowerCase().replace(/:80$/, '')) return null;
    const port = entry.endsWith(':80') ? 80 : Number(url.port || usualPort);
    return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port };
  });
  return nodes.every((node) => node !== null) ? nodes : null;
}

function readLogin(user = '', password = '', isEncrypted: boolean): RedisLogin | null {
  try {
    return {
      ...(user !== '' && { username: decodeURIComponent(user) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
      ...(isEncrypted && { tls: {} }),
    };
  } catch {
    return null;
  }
}
