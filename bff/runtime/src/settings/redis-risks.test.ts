import { describe, expect, test } from 'vitest';
import { redisRisks } from './redis-risks.ts';
import { trustedNetworks } from './trusted-networks.ts';

const trusted = trustedNetworks.parse('10.20.4.0/28,.data.svc.cluster.local');
const risksOf = (address: string) =>
  redisRisks('REDIS_URL', address, trusted).map(({ name }) => name.replace('redis-without-', ''));

describe('a Redis', () => {
  test.each([
    'redis://127.0.0.1:6379',
    'redis://localhost',
    'redis://[::1]:1',
    'redis://10.20.4.3',
    'redis://redis.data.svc.cluster.local',
    'rediss://:pass@redis.example.org',
    'rediss://user:pass@redis.example.org/2',
    'rediss://redis.example.org?password=pass',
    'redis-cluster://10.20.4.3,10.20.4.4',
    'redis-sentinel://10.20.4.3,10.20.4.4?master=m',
    'rediss-sentinel://u:p@one,two?master=m&sentinel_password=w',
    'rediss-cluster://u:p@one,two',
    'an address that is none',
  ])(
    'with TLS and a password, on this machine or in a trusted network › is no risk: %s',
    (address) => {
      expect(risksOf(address)).toEqual([]);
    },
  );

  test.each<[string, string[]]>([
    ['redis://redis.example.org', ['tls', 'password']],
    ['redis://:pass@redis.example.org', ['tls']],
    ['redis://user@redis.example.org', ['tls', 'password']],
    ['rediss://redis.example.org', ['password']],
    ['redis://10.20.4.30', ['tls', 'password']],
    ['redis-cluster://10.20.4.3,elsewhere.example.org', ['tls', 'password']],
    ['redis-sentinel://u:p@10.20.4.3,elsewhere?master=m&sentinel_password=w', ['tls']],
    ['rediss-sentinel://u:p@one,two?master=m', ['password']],
    ['rediss-sentinel://one,two?master=m&sentinel_password=w', ['password']],
    ['rediss-cluster://one,two', ['password']],
  ])('without these elsewhere › is a risk: %s', (address, lacks) => {
    expect(risksOf(address)).toEqual(lacks);
  });

  test('with a risk › is reported without its password', () => {
    const [risk] = redisRisks('REDIS_URL', 'redis://:se-cret@redis.example.org', trusted);
    expect(JSON.stringify(risk)).not.toContain('se-cret');
  });
});
