import { describe, expect, test } from 'vitest';
import { parseRedisAddress } from './redis-address.ts';

describe('the address of a Redis', () => {
  test.each([
    'redis://127.0.0.1:6379',
    'rediss://user:pass@redis.example.org/2',
    'redis://[::1]:1',
  ])('of a single server › is passed to the client unchanged: %s', (url) => {
    expect(parseRedisAddress(url)).toEqual({ kind: 'single', url });
  });

  test('with Sentinel › has the sentinels, the master name and the credentials', () => {
    expect(
      parseRedisAddress('redis-sentinel://fire:d%40rk@one,two:26380,[fd00::1]/3?master=firedeck'),
    ).toEqual({
      kind: 'sentinel',
      options: {
        sentinels: [
          { host: 'one', port: 26_379 },
          { host: 'two', port: 26_380 },
          { host: 'fd00::1', port: 26_379 },
        ],
        name: 'firedeck',
        db: 3,
        username: 'fire',
        password: 'd@rk',
        enableTLSForSentinelMode: false,
      },
    });
  });

  test('with Sentinel and TLS › encrypts both connections, and may have credentials for the sentinels', () => {
    expect(
      parseRedisAddress('rediss-sentinel://one?master=m&sentinel_user=watch&sentinel_password=w'),
    ).toMatchObject({
      options: {
        tls: {},
        sentinelTLS: {},
        enableTLSForSentinelMode: true,
        sentinelUsername: 'watch',
        sentinelPassword: 'w',
      },
    });
  });

  test('of a Cluster › has some of its nodes', () => {
    expect(parseRedisAddress('rediss-cluster://:secret@one:7000,two')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: 'one', port: 7_000 },
        { host: 'two', port: 6_379 },
      ],
      options: { password: 'secret', tls: {} },
    });
  });

  test.each([
    ['nothing'],
    ['localhost:6379'],
    ['http://127.0.0.1'],
    ['redis://'],
    ['redis-sentinel://one,two'],
    ['redis-sentinel://one?master='],
    ['redis-sentinel://one?master=m&tls=yes'],
    ['redis-sentinel://one:port?master=m'],
    ['redis-sentinel://one,,two?master=m'],
    ['redis-sentinel://user:%ff@one?master=m'],
    ['redis-cluster://one/1'],
    ['redis-cluster://one?master=m'],
    ['redis-ring://one'],
  ])('is refused as %s', (text) => {
    expect(parseRedisAddress(text)).toBeNull();
  });
});
