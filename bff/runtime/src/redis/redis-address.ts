import { z } from 'zod/mini';

/** A node of a Sentinel or Cluster installation. */
export interface RedisNode {
  host: string;
  port: number;
}

interface RedisLogin {
  username?: string;
  password?: string;
  /** Present for TLS on every connection. */
  tls?: object;
}

/** A parsed Redis address, with options of its client. */
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

/** Error message for other settings. */
export const redisAddressRule =
  'must be redis://host, redis-sentinel://host,host?master=name or redis-cluster://host,host; with TLS rediss…';

/** Validates the setting, which stays a string. */
export const redisAddressSchema = z
  .string()
  .check(z.refine((text) => parseRedisAddress(text) !== null, redisAddressRule));

const usualPorts = { sentinel: 26_379, cluster: 6_379 } as const;
const written =
  /^(rediss?)(?:-(sentinel|cluster))?:\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?([^@/?]+)\/?(\d*)(?:\?(.*))?$/;
const queryOfSentinel = new Set(['master', 'sentinel_user', 'sentinel_password']);

/** Null for invalid addresses. */
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
  // Clusters have only database 0, and no options.
  return db === '' && query === '' ? { kind: 'cluster', nodes, options: login } : null;
}

export function requireRedisAddress(text: string): RedisAddress {
  const address = parseRedisAddress(text);
  if (address === null) throw new Error('Invalid Redis address');
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
