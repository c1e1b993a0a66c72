import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const REDIS_URL = 'redis://127.0.0.1:6379';

describe('the configuration of the workers', () => {
  it('needs nothing but Redis outside production', () => {
    const config = readConfig({ REDIS_URL });
    expect(config).toMatchObject({ redisCacheUrl: REDIS_URL, workers: ['favicon'] });
    expect(config.favicon.fallback).toContain('{host}');
    expect(config.favicon.policy.loopback).toBe(true);
  });

  it('asks the third party for size 32 [S9-011]', () => {
    expect(readConfig({ REDIS_URL }).favicon.fallback).toMatch(/[?&]sz=32$/);
  });

  it('names all that is wrong at once', () => {
    const variables = {
      NODE_ENV: 'production',
      REDIS_URL: 'http://x',
      WORKERS: 'favicon,other',
      FAVICON_ALLOWED_HOSTS: 'a.example,http://b.example',
      FAVICON_ALLOWED_CIDRS: '10.0.0.0',
    };
    expect(() => readConfig(variables)).toThrow(
      [
        'REDIS_URL must begin with redis:// or rediss://',
        'WORKERS must be some of: favicon',
        'FAVICON_ALLOWED_HOSTS must be hosts, each with or without a port: a.example, b.example:8443',
        'FAVICON_ALLOWED_CIDRS must be networks such as 10.20.0.0/16',
        'FAVICON_FALLBACK_URL is missing: in production set an address, or off',
      ].join('\n  '),
    );
  });

  it('says what is missing', () => {
    expect(() => readConfig({})).toThrow('REDIS_URL is missing');
  });

  it('takes an empty value as none', () => {
    expect(() => readConfig({ REDIS_URL: '' })).toThrow('REDIS_URL is missing');
    expect(
      readConfig({ REDIS_URL, FAVICON_ALLOWED_HOSTS: '' }).favicon.policy.allowedHosts.size,
    ).toBe(0);
  });

  it('can do without a third party, and never opens this machine in production', () => {
    const { favicon } = readConfig({
      NODE_ENV: 'production',
      REDIS_URL,
      FAVICON_FALLBACK_URL: 'off',
      FAVICON_ALLOWED_HOSTS:
        'CAD.station.example, map.station.example:8443, web.station.example:443',
      FAVICON_ALLOWED_CIDRS: '10.20.0.0/16, fd00:1::/32',
      FAVICON_REFUSED_CIDRS: '93.184.0.0/16',
    });
    expect(favicon.fallback).toBeNull();
    expect(favicon.policy.loopback).toBe(false);
    expect([...favicon.policy.allowedHosts]).toEqual([
      'cad.station.example',
      'map.station.example:8443',
      'web.station.example',
    ]);
    expect(favicon.policy.allowedNetworks).toHaveLength(2);
    expect(favicon.policy.refusedNetworks).toHaveLength(1);
  });
});
