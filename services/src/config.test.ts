import { redisAddressRule } from '@firedeck/runtime/redis';
import type { RiskName } from '@firedeck/runtime/settings';
import { describe, expect, it } from 'vitest';
import { environment, readConfig } from './config.ts';

const REDIS_URL = 'redis://127.0.0.1:6379';

const bad: [name: keyof typeof environment.shape, value: string][] = [
  ['NODE_ENV', 'prod'],
  ['REDIS_URL', 'redis-sentinel://one,two'],
  ['REDIS_CACHE_URL', 'localhost'],
  ['WORKERS', 'favicon,other'],
  ['FAVICON_FALLBACK_URL', 'https://icons.example.org'],
  ['FAVICON_ALLOWED_HOSTS', 'http://b.example'],
  ['FAVICON_ALLOWED_CIDRS', '10.0.0.0'],
  ['FAVICON_REFUSED_CIDRS', 'everything'],
  ['FAVICON_PROXY_URL', 'socks5://proxy.example.org'],
  ['SMTP_URL', 'mail.example.org'],
  ['MAIL_FROM', 'Firedeck'],
  ['PUBLIC_ORIGIN', 'https://firedeck.example.org/'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=100%'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['LOG_LEVEL', 'loud'],
  ['ACCEPT_RISKS', 'every-risk'],
  ['TRUSTED_NETWORKS', '*.example.org'],
];
const listProblems = (variables: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n  ').slice(1);
  }
};

describe('every name', () => {
  it('has a bad value here', () => {
    expect(bad.map(([name]) => name).sort()).toEqual(Object.keys(environment.shape).sort());
  });

  it.each(bad)('%s is not %s', (name, value) => {
    const problems = listProblems({ REDIS_URL, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
  });

  it('with invalid values › are all listed', () => {
    const problems = listProblems(Object.fromEntries(bad));
    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual(
      bad.map(([name]) => name).sort(),
    );
  });
});

describe('production', () => {
  const production = { NODE_ENV: 'production', REDIS_URL, FAVICON_FALLBACK_URL: 'off' };

  it.each([
    [{ LOG_LEVEL: 'trace' }, 'LOG_LEVEL: trace is for development only'],
    [
      { FAVICON_FALLBACK_URL: 'http://icons.example.org/{host}' },
      'FAVICON_FALLBACK_URL: must begin',
    ],
    [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, 'PUBLIC_ORIGIN: http is for development only'],
    [{ FAVICON_FALLBACK_URL: undefined }, 'FAVICON_FALLBACK_URL is missing'],
  ])('refuses %j', (changes, sentence) => {
    expect(listProblems(production)).toEqual([]);
    expect(listProblems({ ...production, ...changes })).toEqual([
      expect.stringContaining(sentence),
    ]);
    expect(listProblems({ REDIS_URL, ...changes })).toEqual([]);
  });
});

describe('a dangerous setting', () => {
  const production = {
    NODE_ENV: 'production',
    REDIS_URL,
    FAVICON_FALLBACK_URL: 'off',
    MAIL_FROM: 'firedeck@example.org',
    PUBLIC_ORIGIN: 'https://firedeck.example.org',
  };

  it.each<[RiskName, string, Record<string, string>]>([
    ['redis-without-tls', 'REDIS_URL', { REDIS_URL: 'redis://:p@redis.example.org' }],
    ['redis-without-password', 'REDIS_CACHE_URL', { REDIS_CACHE_URL: 'rediss://a.example.org' }],
    [
      'unverified-certificates',
      'NODE_TLS_REJECT_UNAUTHORIZED',
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    ],
    [
      'unverified-certificates',
      'SMTP_URL',
      { SMTP_URL: 'smtps://a.example.org?tls.rejectUnauthorized=false' },
    ],
    ['plain-smtp', 'SMTP_URL', { SMTP_URL: 'smtp://mail.example.org' }],
    [
      'plain-trace-headers',
      'OTEL_EXPORTER_OTLP_HEADERS',
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.org:4318',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x',
      },
    ],
    [
      'plain-proxy-password',
      'FAVICON_PROXY_URL',
      { FAVICON_PROXY_URL: 'http://me:secret@proxy.example.org:3128' },
    ],
    [
      'plain-proxy-password',
      'FAVICON_PROXY_URL',
      { FAVICON_PROXY_URL: 'http://token@proxy.example.org:3128' },
    ],
    ['plain-smtp', 'SMTP_URL', { SMTP_URL: 'smtp://me:secret@mail.example.org?requireTLS=false' }],
    ['plain-smtp', 'SMTP_URL', { SMTP_URL: 'smtp://me:secret@mail.example.org?ignoreTLS=true' }],
  ])(
    '%s by %s › is refused in production, and may be accepted by name: %o',
    (name, setting, changes) => {
      const given = { ...production, ...changes };
      expect(listProblems(production)).toEqual([]);
      expect(listProblems(given)).toEqual([
        expect.stringMatching(new RegExp(`^${setting}: .*; .* ACCEPT_RISKS=${name}$`)),
      ]);
      expect(readConfig({ ...given, ACCEPT_RISKS: name }).acceptedRisks).toMatchObject([
        { name, setting },
      ]);
      const elsewhere = { ...given, NODE_ENV: 'development' };
      expect(readConfig(elsewhere).acceptedRisks).toEqual([]);
    },
  );

  it.each([
    { SMTP_URL: 'smtps://mail.example.org' },
    { SMTP_URL: 'smtp://me:secret@mail.example.org:587' },
    { SMTP_URL: 'smtp://mail.example.org?requireTLS=true' },
    { SMTP_URL: 'smtp://127.0.0.1:2525' },
    { SMTP_URL: 'smtp://relay.example.org', TRUSTED_NETWORKS: '.example.org' },
    { SMTP_URL: 'smtp://mail.example.org', WORKERS: 'favicon' },
  ])('is not mail that is encrypted, local, or sent elsewhere: %o', (changes) => {
    expect(listProblems({ ...production, ...changes })).toEqual([]);
  });
});

const mail = {
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'firedeck@example.org',
  PUBLIC_ORIGIN: 'https://firedeck.example.org',
};

describe('plain http', () => {
  const production = { NODE_ENV: 'production', REDIS_URL, FAVICON_FALLBACK_URL: 'off' };

  it.each([
    { FAVICON_PROXY_URL: 'https://me:secret@proxy.example.org' },
    { FAVICON_PROXY_URL: 'http://proxy.example.org:3128' },
    { FAVICON_PROXY_URL: 'http://me:secret@[::1]:3128' },
    { FAVICON_PROXY_URL: 'http://me:secret@10.20.8.30:3128', TRUSTED_NETWORKS: '10.20.8.30/32' },
    { FAVICON_PROXY_URL: 'http://me:secret@proxy.example.org', WORKERS: 'mail', ...mail },
  ])('is no risk without a password, to this machine, or if unused: %o', (changes) => {
    expect(listProblems({ ...production, ...changes })).toEqual([]);
  });
});

describe('the configuration of the workers', () => {
  it('requires only Redis outside production', () => {
    const config = readConfig({ REDIS_URL });
    expect(config).toMatchObject({ redisCacheUrl: REDIS_URL, workers: ['favicon'] });
    expect(config.favicon.fallback).toContain('{host}');
    expect(config.favicon.policy.loopback).toBe(true);
  });

  it('requests size 32 from the third party [S9-011]', () => {
    expect(readConfig({ REDIS_URL }).favicon.fallback).toMatch(/[?&]sz=32$/);
  });

  it('with several invalid values › lists all of them', () => {
    const variables = {
      NODE_ENV: 'production',
      REDIS_URL: 'http://x',
      WORKERS: 'favicon,other',
      FAVICON_ALLOWED_HOSTS: 'a.example,http://b.example',
      FAVICON_ALLOWED_CIDRS: '10.0.0.0',
    };
    expect(() => readConfig(variables)).toThrow(
      [
        `REDIS_URL: ${redisAddressRule}`,
        'WORKERS: must be some of: favicon, mail',
        'FAVICON_ALLOWED_HOSTS: must be hosts with optional ports: a.example, b.example:8443',
        'FAVICON_ALLOWED_CIDRS: must be networks such as 10.20.0.0/16',
        'FAVICON_FALLBACK_URL is missing: in production set an address, or off',
      ].join('\n  '),
    );
  });

  it('without required values › says what is missing', () => {
    expect(() => readConfig({})).toThrow('REDIS_URL is missing');
  });

  it('treats an empty value as missing', () => {
    expect(() => readConfig({ REDIS_URL: '' })).toThrow('REDIS_URL is missing');
    expect(
      readConfig({ REDIS_URL, FAVICON_ALLOWED_HOSTS: '' }).favicon.policy.allowedHosts.size,
    ).toBe(0);
  });

  it('works without a third party, and never allows loopback in production', () => {
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

  it('sends mail if SMTP_URL is set, by default from an address of the public host', () => {
    expect(readConfig({ REDIS_URL }).mail).toBeNull();
    const given = {
      REDIS_URL,
      SMTP_URL: 'smtp://mail.example.org',
      PUBLIC_ORIGIN: 'http://localhost:3000',
    };
    expect(readConfig(given)).toMatchObject({
      workers: ['favicon', 'mail'],
      mail: { from: 'Firedeck <firedeck@localhost>', mustEncrypt: false },
    });
    expect(readConfig({ ...given, MAIL_FROM: 'Watch <watch@example.org>' }).mail?.from).toBe(
      'Watch <watch@example.org>',
    );
  });

  it.each([
    ['smtp://mail.example.org', false],
    ['smtp://me:secret@mail.example.org', true],
    ['smtp://me:secret@127.0.0.1:2525', false],
    ['smtps://me:secret@mail.example.org', false],
  ])('requires encryption before it sends a password: %s', (SMTP_URL, mustEncrypt) => {
    const PUBLIC_ORIGIN = 'http://localhost:3000';
    expect(readConfig({ REDIS_URL, SMTP_URL, PUBLIC_ORIGIN }).mail?.mustEncrypt).toBe(mustEncrypt);
  });

  it.each([
    [{ WORKERS: 'mail' }, 'SMTP_URL is missing: the worker mail needs it'],
    [{ SMTP_URL: 'smtp://mail.example.org' }, 'PUBLIC_ORIGIN is missing: the worker mail needs it'],
    [
      {
        NODE_ENV: 'production',
        FAVICON_FALLBACK_URL: 'off',
        SMTP_URL: 'smtp://mail.example.org',
        PUBLIC_ORIGIN: 'https://firedeck.example.org',
      },
      'MAIL_FROM is missing: the worker mail needs it',
    ],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL: must be an address that begins with smtp://'],
    [{ MAIL_FROM: 'Firedeck' }, 'MAIL_FROM: must be an address such as'],
    [{ PUBLIC_ORIGIN: 'https://firedeck.example.org/' }, 'PUBLIC_ORIGIN: must be an https origin'],
  ])('names what mail lacks: %o', (variables, sentence) => {
    expect(() => readConfig({ REDIS_URL, ...variables })).toThrow(sentence);
  });

  it('without the mail worker › requires no mail settings', () => {
    const variables = { REDIS_URL, WORKERS: 'favicon', SMTP_URL: 'smtp://mail.example.org' };
    expect(readConfig(variables).workers).toEqual(['favicon']);
  });
});
