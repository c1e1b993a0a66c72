import { describe, expect, test } from 'vitest';
import { isTrustedHost, trustedNetworks } from './trusted-networks.ts';

const trusted = trustedNetworks.parse('10.20.4.0/28, fd00:4::/64, redis, .data.svc.cluster.local');

describe('a host', () => {
  test.each([
    'localhost',
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '10.20.4.7',
    '::ffff:10.20.4.7',
    'fd00:4::9',
    'redis',
    'REDIS.',
    'mongodb-0.data.svc.cluster.local',
  ])('on this machine or in a configured network › is trusted: %s', (host) => {
    expect(isTrustedHost(host, trusted)).toBe(true);
  });

  test.each([
    '10.20.4.16',
    'fd00:5::9',
    '0.0.0.0',
    'redis.example.org',
    'xredis',
    'localhost.example.org',
    'db.localhost',
    'data.svc.cluster.local.example.org',
    'evildata.svc.cluster.local',
    '10.20.4.7.example.org',
    '',
  ])('elsewhere › is not trusted: %s', (host) => {
    expect(isTrustedHost(host, trusted)).toBe(false);
  });
});

describe('the setting', () => {
  test.each(['everything', '10.0.0.0/8', 'fc00::/7', '.svc.cluster.local', 'mongodb-0.mongodb'])(
    'takes %s',
    (text) => {
      expect(trustedNetworks.safeParse(text).success).toBe(true);
    },
  );

  test.each([
    '0.0.0.0/0',
    '::/0',
    '0.0.0.0/1',
    '::ffff:0:0/96',
    '2000::/3',
    '10.0.0.0/33',
    '*.local',
    '.com',
    'redis,.org',
    'a b',
    'x/8',
  ])('refuses %s', (text) => {
    expect(trustedNetworks.safeParse(text).success).toBe(false);
  });
});
