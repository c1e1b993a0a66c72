import { parseRedisAddress } from '../redis/redis-address.ts';
import type { Risk } from './risks.ts';
import { isTrustedHost, type TrustedNetworks } from './trusted-networks.ts';

interface Connection {
  hosts: string[];
  isEncrypted: boolean;
  hasPassword: boolean;
}

/** Risks of a Redis address; invalid addresses are reported as problems instead. */
export function redisRisks(
  setting: string,
  address: string | undefined,
  trusted: TrustedNetworks,
): Risk[] {
  const connection = parseConnection(address ?? '');
  if (connection === null) return [];
  const { hosts, isEncrypted, hasPassword } = connection;
  if (hosts.every((host) => isTrustedHost(host, trusted))) return [];
  const risks: Risk[] = [];
  if (!isEncrypted)
    risks.push({
      name: 'redis-without-tls',
      setting,
      problem: 'the connection to Redis is not encrypted',
      remedy: 'use rediss…, add its network to TRUSTED_NETWORKS',
    });
  if (!hasPassword)
    risks.push({
      name: 'redis-without-password',
      setting,
      problem: 'Redis or a sentinel is used without a password',
      remedy: 'add one, add its network to TRUSTED_NETWORKS',
    });
  return risks;
}

function parseConnection(text: string): Connection | null {
  const address = parseRedisAddress(text);
  if (address === null) return null;
  if (address.kind === 'single') return singleConnection(new URL(address.url));
  const { options } = address;
  const nodes = address.kind === 'sentinel' ? address.options.sentinels : address.nodes;
  return {
    hosts: nodes.map(({ host }) => host),
    isEncrypted: options.tls !== undefined,
    hasPassword:
      options.password !== undefined &&
      // Access to the sentinels allows choosing the master.
      (address.kind === 'cluster' || address.options.sentinelPassword !== undefined),
  };
}

function singleConnection({ protocol, hostname, password, searchParams }: URL): Connection {
  return {
    hosts: [hostname],
    isEncrypted: protocol === 'rediss:',
    hasPassword: password !== '' || Boolean(searchParams.get('password')),
  };
}
