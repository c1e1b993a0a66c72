import { redisAddressRule } from '@firedeck/runtime/redis';
import type { RiskName } from '@firedeck/runtime/settings';
import { describe, expect, test } from 'vitest';
import { environment, readConfig } from './config.ts';

const enough = {
  MONGODB_URI: 'mongodb://127.0.0.1/firedeck',
  REDIS_URL: 'redis://127.0.0.1',
  KEYS_DIR: '/keys',
};
const production = {
  ...enough,
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://firedeck.example.org',
  SIGN_UP: 'invite',
  TRUSTED_PROXIES: 'none',
};
const listProblems = (variables: NodeJS.ProcessEnv): string[] => {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
};

/** Invalid values of each variable. */
const bad: [name: keyof typeof environment.shape, value: string][] = [
  ['NODE_ENV', 'prod'],
  ['PORT', '99999'],
  ['ARTIFACTS_URL', 'ftp://module.firedeck-{module}'],
  ['PUBLIC_ORIGIN', 'http://10.0.0.7:3000'],
  ['ADDITIONAL_HOSTS', 'https://firedeck.internal'],
  ['MONGODB_URI', 'postgres://127.0.0.1'],
  ['REDIS_URL', 'redis-sentinel://one,two'],
  ['REDIS_CACHE_URL', 'localhost'],
  ['REDIS_TIMEOUT_MS', '49'],
  ['SIGN_UP', 'maybe'],
  ['SMTP_URL', 'mail.example.org'],
  ['SESSION_IDLE_MINUTES', '14'],
  ['PASSWORD_MIN_LENGTH', '5'],
  ['SIGN_IN_TRIES', '0'],
  ['SIGN_IN_TRIES_PER_ACCOUNT', '-1'],
  ['SIGN_IN_TRIES_PER_ADDRESS', 'many'],
  ['SIGN_UPS_PER_ADDRESS', '1.5'],
  ['SESSION_WRITES_PER_MINUTE', '10'],
  ['ACTIVITY_NETWORKS', 'yes'],
  ['TRUSTED_PROXIES', 'true'],
  ['SECURITY_CONTACT', 'security@example.org'],
  ['SECURITY_POLICY', 'http://example.org'],
  ['SECURITY_LANGUAGES', 'en;es'],
  ['METRICS_PORT', '65536'],
  ['METRICS_TOKEN', 'short'],
  ['API_DOCS', 'yes'],
  ['GROUP_ROLES', 'Chiefs=chief'],
  ['GROUPS_FROM', 'ldap'],
  ['SCIM_ADOPT', 'on'],
  ['MFA', 'on'],
  ['MFA_GRACE_DAYS', '366'],
  ['MFA_REMEMBER_DAYS', '91'],
  ['DEVICE_PROFILE', 'kiosk'],
  ['LAST_MEMBERS', 'all'],
  ['SHIFT_CHANGES', '07:00,19:00'],
  ['STATION_SHEET', 'yes'],
  ['SCIM_REQUESTS_PER_SECOND', '0'],
  ['PAGE_LIST_WAIT_MS', '-1'],
  ['OFFLINE', 'yes'],
  ['AUDIT_DAYS', '29'],
  ['AUDIT_DAYS_BY_KIND', 'everything=90'],
  ['AUDIT_ROOTS_TO', '/var/roots'],
  ['AUDIT_OTLP_ENDPOINT', 'collector:4318'],
  ['AUDIT_OTLP_HEADERS', 'authorization=100%'],
  ['OIDC_ISSUER', 'ldap://ds.example.org'],
  ['OIDC_CLIENT_SECRET_FILE', '/nowhere/secret'],
  ['OIDC_NAME', 'x'.repeat(81)],
  ['OIDC_SCOPES', 'email profile'],
  ['OIDC_SIGN_UP', 'yes'],
  ['OIDC_LINK_BY_EMAIL', 'any'],
  ['OIDC_AUTO_REDIRECT', 'yes'],
  ['OIDC_SESSION_HOURS', '0'],
  ['PASSWORD_SIGN_IN', 'no'],
  ['AGENCY_NAME', 'x'.repeat(81)],
  ['STATION_NAME', 'x'.repeat(81)],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=100%'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['LOG_LEVEL', 'loud'],
  ['ACCEPT_RISKS', 'plain-smtp,every-risk'],
  ['TRUSTED_NETWORKS', '0.0.0.0/0'],
];
const anyText = [
  'BREACHED_PASSWORDS_DIR',
  'HOST',
  'METRICS_HOST',
  'KEYS_DIR',
  'ARTIFACTS_DIR',
  'SIGN_UP_DOMAINS',
  'OIDC_ACR_VALUES',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_STEP_UP_ACR',
  'OIDC_SUBJECT_CLAIM',
  'OIDC_GROUPS_CLAIM',
  'OIDC_EMAIL_DOMAINS',
];

describe('every name', () => {
  test('has a bad value here, or takes any text', () => {
    const names = [...bad.map(([name]) => name), ...anyText].sort();
    expect(names).toEqual(Object.keys(environment.shape).sort());
  });

  test.each(bad)('%s is not %s', (name, value) => {
    const problems = listProblems({ ...enough, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: \\S`))]);
  });

  test('with invalid values › are all listed', () => {
    const problems = listProblems({ ...enough, ...Object.fromEntries(bad) });
    expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual(
      bad.map(([name]) => name).sort(),
    );
  });
});

describe('the identity provider', () => {
  const provider = { ...enough, OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'fd' };

  test('without an issuer › is off', () => {
    expect(readConfig(enough).singleSignOn).toEqual({
      providers: [],
      passwords: 'all',
      autoRedirect: false,
    });
    expect(readConfig(provider).singleSignOn.providers).toMatchObject([
      { issuer: 'https://id.example.org', clientId: 'fd', clientSecret: null, linkedDomains: [] },
    ]);
  });

  test('without passwords › closes sign-up, which requires one', () => {
    const read = (mode: string) =>
      readConfig({ ...provider, SIGN_UP: mode, PASSWORD_SIGN_IN: 'operators' });
    expect(read('open')).toMatchObject({ signUp: { mode: 'closed' }, takesInvitations: true });
    expect(read('closed').takesInvitations).toBe(false);
  });

  test.each<[more: object, problem: RegExp]>([
    [{ OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID is missing/],
    [{ OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, /^OIDC_ISSUER: .*tenant/],
    [{ OIDC_ISSUER: 'http://id.example.org' }, /^OIDC_ISSUER: must/],
    [{ OIDC_LINK_BY_EMAIL: 'verified' }, /^OIDC_EMAIL_DOMAINS must name/],
    [{ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', PASSWORD_SIGN_IN: 'off' }, /^PASSWORD_SIGN_IN: /],
    [
      { ...production, OIDC_ISSUER: 'http://127.0.0.1:1' },
      /^OIDC_ISSUER: http is for development only/,
    ],
  ])('with %j › is refused', (more, problem) => {
    expect(listProblems({ ...provider, ...more })).toEqual([expect.stringMatching(problem)]);
  });
});

describe('the configuration', () => {
  test('AGENCY_NAME and STATION_NAME › are empty by default', () => {
    expect(readConfig(enough)).toMatchObject({ agency: '', station: '' });
    const named = { ...enough, AGENCY_NAME: ' Metro Fire ', STATION_NAME: 'Station 7' };
    expect(readConfig(named)).toMatchObject({ agency: 'Metro Fire', station: 'Station 7' });
  });

  test.each([
    [enough, 'private'],
    [{ ...enough, OFFLINE: 'off' }, 'off'],
    [{ ...production, OFFLINE: 'public' }, 'public'],
  ])('OFFLINE › is private by default (%#)', (variables, offline) => {
    expect(readConfig(variables).offline).toBe(offline);
  });

  test('STATION_SHEET › is off by default, and where browsers must not store anything', () => {
    const on = { ...enough, STATION_SHEET: 'on' };
    expect([enough, on].map((variables) => readConfig(variables).hasStationSheets)).toEqual([
      false,
      true,
    ]);
    expect(listProblems({ ...on, OFFLINE: 'off' })).toEqual([
      'STATION_SHEET=on stores tools in browsers: OFFLINE must be public or private',
    ]);
  });

  test.each([
    [enough, true],
    [{ ...enough, API_DOCS: 'off' }, false],
    [production, false],
    [{ ...production, API_DOCS: 'on' }, true],
  ])(
    'serves the API description outside production, and in production if configured (%#)',
    (variables, apiDocs) => {
      expect(readConfig(variables).apiDocs).toBe(apiDocs);
    },
  );

  test('needs the database, Redis and the keys; the rest has defaults outside production', () => {
    expect(readConfig(enough)).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicOrigin: 'http://localhost:3000',
      redisCacheUrl: 'redis://127.0.0.1',
      artifactsDir: null,
      signUp: { mode: 'open' },
      sessionIdleMinutes: 720,
      passwordMinLength: 6,
    });
  });

  test('with several invalid values › lists all of them with what is allowed', () => {
    expect(
      listProblems({
        REDIS_URL: 'localhost',
        PORT: '99999',
        SIGN_UP: 'maybe',
        KEYS_DIR: '',
        PUBLIC_ORIGIN: 'http://10.0.0.7:3000',
      }),
    ).toEqual([
      'PORT: must be between 0 and 65535',
      expect.stringMatching(/^PUBLIC_ORIGIN: must be an https origin, or http:\/\/localhost/),
      'MONGODB_URI is missing',
      `REDIS_URL: ${redisAddressRule}`,
      'KEYS_DIR is missing',
      expect.stringMatching(/^SIGN_UP: .*open.*domains.*invite.*closed/),
    ]);
  });

  test('requires long passwords in production by default', () => {
    const lengthIn = (NODE_ENV: string, PASSWORD_MIN_LENGTH = '') =>
      readConfig({ ...production, NODE_ENV, PASSWORD_MIN_LENGTH }).passwordMinLength;
    expect([lengthIn('production'), lengthIn('development'), lengthIn('test')]).toEqual([15, 6, 6]);
    expect([lengthIn('production', '8'), lengthIn('development', '20')]).toEqual([8, 20]);
  });

  test.each([
    ['off', 15],
    ['optional', 15],
    ['roles', 15],
    ['all', 8],
  ])('with MFA=%s › production requires passwords of %i characters', (MFA, length) => {
    const read = (NODE_ENV: string) => readConfig({ ...production, NODE_ENV, MFA });
    expect(read('production').passwordMinLength).toBe(length);
    expect(read('development').passwordMinLength).toBe(6);
  });

  test('trusts only proxies of the configured networks, by default none', () => {
    const parseProxies = (TRUSTED_PROXIES: string) =>
      readConfig({ ...enough, TRUSTED_PROXIES }).trustedProxies;
    expect([parseProxies(''), parseProxies('10.0.0.0/8, fd00::/8')]).toEqual([
      [],
      ['10.0.0.0/8', 'fd00::/8'],
    ]);
    for (const TRUSTED_PROXIES of ['1', 'true', 'loopback', '10.0.0.7', '0.0.0.0/0', '10.0.0.0/33'])
      expect(listProblems({ ...enough, TRUSTED_PROXIES })).toEqual([
        'TRUSTED_PROXIES: must be none, or networks as in 10.0.0.0/8 or fd00::/8, separated by commas',
      ]);
  });

  test('serves metrics on a separate port, outside of loopback only with a token', () => {
    const METRICS_TOKEN = 'a-token-for-metrics';
    const readMetricsAddress = (changes: Record<string, string>) => {
      const { metricsHost, metricsPort } = readConfig({
        ...production,
        HOST: '0.0.0.0',
        ...changes,
      });
      return `${metricsHost}:${metricsPort}`;
    };
    expect(readMetricsAddress({})).toBe('127.0.0.1:9464');
    expect(readMetricsAddress({ METRICS_TOKEN, METRICS_PORT: '9000' })).toBe('0.0.0.0:9000');
    expect(readMetricsAddress({ METRICS_HOST: '10.0.0.7' })).toBe('10.0.0.7:9464');
    expect(readMetricsAddress({ NODE_ENV: 'development', METRICS_TOKEN })).toBe('0.0.0.0:0');
  });

  test('has a security contact only if the agency set one', () => {
    expect(readConfig(enough).securityContact).toBeNull();
    const contacts = 'mailto:security@example.org, https://example.org/report,tel:+1-555-0100';
    expect(readConfig({ ...enough, SECURITY_CONTACT: contacts }).securityContact).toEqual({
      contacts: ['mailto:security@example.org', 'https://example.org/report', 'tel:+1-555-0100'],
      policy: null,
      languages: ['en'],
    });
  });

  test.each([
    'http://example.org/report',
    'javascript:alert(1)',
    'mailto:security',
    'mailto:security@example.org\nExpires: 2099-01-01T00:00:00Z',
    'https://',
    ' , ',
  ])('refuses %j as security contact', (SECURITY_CONTACT) => {
    expect(listProblems({ ...enough, SECURITY_CONTACT })).toEqual([
      expect.stringMatching(/^SECURITY_CONTACT: must be/),
    ]);
  });

  test('of production › has no defaults that could be dangerous', () => {
    expect(listProblems({ ...enough, NODE_ENV: 'production' })).toEqual([
      'PUBLIC_ORIGIN is missing: it has no default in production',
      'SIGN_UP is missing: it has no default in production',
      'TRUSTED_PROXIES is missing: it has no default in production',
    ]);
  });

  test('of production › requires TRUSTED_PROXIES, if only as none', () => {
    expect(listProblems({ ...production, TRUSTED_PROXIES: '' })).toHaveLength(1);
    expect(readConfig({ ...production, TRUSTED_PROXIES: 'none' }).trustedProxies).toEqual([]);
  });

  test.each([
    [{ LOG_LEVEL: 'trace' }, 'LOG_LEVEL: trace is for development only'],
    [{ LOG_LEVEL: 'silent' }, 'LOG_LEVEL: silent is for development only'],
    [{ METRICS_TOKEN: 'aaaaaaaabbbbbbbb' }, 'METRICS_TOKEN: can be'],
    [{ PUBLIC_ORIGIN: 'http://localhost:3000' }, 'PUBLIC_ORIGIN: http is for development only'],
    [{ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'example.org' }, 'SMTP_URL is missing: with SIGN_UP'],
  ])('of production › refuses %j', (changes, sentence) => {
    expect(listProblems(production)).toEqual([]);
    expect(listProblems({ ...production, ...changes })).toEqual([
      expect.stringContaining(sentence),
    ]);
    expect(listProblems({ ...enough, ...changes })).toEqual([]);
  });

  test('of production › accepts sign-up domains where mail confirms addresses', () => {
    const changes = { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'example.org' };
    const SMTP_URL = 'smtps://mail.example.org';
    expect(listProblems({ ...production, ...changes, SMTP_URL })).toEqual([]);
  });

  test('requires an idle timeout that no active session exceeds: activity is reported only on refresh', () => {
    expect(listProblems({ ...enough, SESSION_IDLE_MINUTES: '14' })).toEqual([
      'SESSION_IDLE_MINUTES: must be between 15 and 43200',
    ]);
    expect(readConfig({ ...enough, SESSION_IDLE_MINUTES: '15' }).sessionIdleMinutes).toBe(15);
  });

  test.each([
    ['07:00 America/Denver', ['07:00'], 'America/Denver'],
    [' 19:00, 07:00,07:00  America/Denver ', ['07:00', '19:00'], 'America/Denver'],
    ['00:00 UTC', ['00:00'], 'UTC'],
  ])('accepts the shift changes %j', (SHIFT_CHANGES, times, timeZone) => {
    const { shiftChanges } = readConfig({ ...enough, SHIFT_CHANGES }).devices;
    expect(shiftChanges).toEqual({ times, timeZone });
  });

  test.each(['07:00', '7:00 America/Denver', '24:00 UTC', '07:60 UTC', '07:00;19:00 UTC', 'UTC'])(
    'refuses the shift changes %j, and shows how they are written',
    (SHIFT_CHANGES) => {
      expect(listProblems({ ...enough, SHIFT_CHANGES })).toEqual([
        'SHIFT_CHANGES: must be times of day and a time zone, as in 07:00,19:00 America/Denver',
      ]);
    },
  );

  test.each(['America/Dever', '+07:00', 'x'])('refuses the time zone %j by name', (zone) => {
    expect(listProblems({ ...enough, SHIFT_CHANGES: `07:00 ${zone}` })).toEqual([
      `SHIFT_CHANGES: has an unknown time zone: ${zone} is not in the IANA database`,
    ]);
  });

  test.each([
    'https://firedeck.example.org',
    'https://firedeck.example.org:8443',
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])('accepts %s as public origin', (origin) => {
    expect(readConfig({ ...enough, PUBLIC_ORIGIN: origin }).publicOrigin).toBe(origin);
  });

  test.each([
    'http://firedeck.example.org',
    'http://localhost.example.org',
    'https://firedeck.example.org/',
    'https://firedeck.example.org/board',
    'https://user@firedeck.example.org',
    'firedeck.example.org',
    'ftp://localhost',
  ])('refuses %s as public origin, because its cookies would not be safe', (origin) => {
    expect(listProblems({ ...enough, PUBLIC_ORIGIN: origin })).toHaveLength(1);
  });

  test.each([
    'mongodb://',
    'mongodb://firedeck:se/cret@db.example.org/firedeck',
    'mongodb://firedeck:p@se/cret@db.example.org/firedeck',
    'mongodb://firedeck:p@se#x/cret@db.example.org',
    'mongodb://firedeck:se%cret@db.example.org/firedeck',
    'mongodb://firedeck:secret@db.example.org:port/firedeck',
    'mongodb://firedeck:secret@db.example.org/firedeck?cret=1',
    'mongodb://firedeck:secret@db.example.org/fire.deck',
    'mongodb+srv://one.example.org,two.example.org/firedeck',
  ])('refuses the database address %s without repeating it', (uri) => {
    const [problem = '', ...more] = listProblems({ ...enough, MONGODB_URI: uri });
    expect(problem).toMatch(/^MONGODB_URI: must be as mongodb:\/\/user:password@host/);
    expect(problem).not.toMatch(/cret|firedeck|example/);
    expect(more).toEqual([]);
  });

  test.each([
    'mongodb+srv://firedeck:se%2Fcret@db.example.org/firedeck',
    'mongodb://one:27017,two:27017/firedeck?replicaSet=rs&tls=true&tlsCAFile=/etc/ca.pem',
    'mongodb://[::1]:27017',
  ])('accepts the database address %s', (uri) => {
    expect(readConfig({ ...enough, MONGODB_URI: uri }).mongodbUri).toBe(uri);
  });

  test('with SIGN_UP=domains › requires the domains', () => {
    expect(listProblems({ ...enough, SIGN_UP: 'domains', SIGN_UP_DOMAINS: ' , ' })).toEqual([
      'SIGN_UP_DOMAINS must name at least one domain when SIGN_UP is domains',
    ]);
    const { signUp } = readConfig({
      ...enough,
      SIGN_UP: 'domains',
      SIGN_UP_DOMAINS: 'a.example, B.example',
    });
    expect(signUp).toEqual({ mode: 'domains', domains: ['a.example', 'b.example'] });
  });
});

describe('a dangerous setting', () => {
  const dangerous: [RiskName, string, Record<string, string>][] = [
    ['database-without-tls', 'MONGODB_URI', { MONGODB_URI: 'mongodb://u:p@db.example.org/f' }],
    [
      'database-without-password',
      'MONGODB_URI',
      { MONGODB_URI: 'mongodb://db.example.org/f?tls=true' },
    ],
    [
      'unverified-certificates',
      'MONGODB_URI',
      { MONGODB_URI: 'mongodb+srv://u:p@db.example.org/f?tlsAllowInvalidCertificates=true' },
    ],
    [
      'unverified-certificates',
      'NODE_TLS_REJECT_UNAUTHORIZED',
      { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    ],
    ['redis-without-tls', 'REDIS_URL', { REDIS_URL: 'redis://:p@redis.example.org' }],
    [
      'redis-without-password',
      'REDIS_CACHE_URL',
      { REDIS_CACHE_URL: 'rediss://redis.example.org' },
    ],
    ['wide-trusted-proxies', 'TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' }],
    ['wide-trusted-proxies', 'TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8,::ffff:0:0/96' }],
    ['open-sign-up-without-mail', 'SIGN_UP', { SIGN_UP: 'open' }],
    [
      'plain-trace-headers',
      'OTEL_EXPORTER_OTLP_HEADERS',
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.org:4318',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x',
      },
    ],
    ['plain-audit', 'AUDIT_ROOTS_TO', { AUDIT_ROOTS_TO: 'http://roots.example.org' }],
    [
      'plain-audit',
      'AUDIT_OTLP_ENDPOINT',
      { AUDIT_OTLP_ENDPOINT: 'http://collector.example.org:4318' },
    ],
  ];

  test.each(dangerous)(
    '%s by %s › is refused in production, and may be accepted by name',
    (name, setting, changes) => {
      const given = { ...production, ...changes };
      expect(listProblems(production)).toEqual([]);
      expect(listProblems(given)).toEqual([
        expect.stringMatching(new RegExp(`^${setting}: .*; .* ACCEPT_RISKS=${name}$`)),
      ]);
      expect(readConfig({ ...given, ACCEPT_RISKS: name }).acceptedRisks).toMatchObject([
        { name, setting },
      ]);
      expect(readConfig({ ...enough, ...changes }).acceptedRisks).toEqual([]);
    },
  );

  test('is listed with all others and with invalid values', () => {
    const given = Object.assign({}, production, ...dangerous.map(([, , changes]) => changes));
    const problems = listProblems({
      ...given,
      MONGODB_URI: 'mongodb://db.example.org/f',
      PORT: 'x',
    });
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'MONGODB_URI',
      'MONGODB_URI',
      'TRUSTED_PROXIES',
      'SIGN_UP',
      'AUDIT_OTLP_ENDPOINT',
      'AUDIT_ROOTS_TO',
      'REDIS_URL',
      'REDIS_CACHE_URL',
      'NODE_TLS_REJECT_UNAUTHORIZED',
      'OTEL_EXPORTER_OTLP_HEADERS',
    ]);
  });

  test('with another risk accepted › is still refused', () => {
    const given = { ...production, MONGODB_URI: 'mongodb://db.example.org/f' };
    expect(listProblems({ ...given, ACCEPT_RISKS: 'database-without-tls' })).toEqual([
      expect.stringContaining('ACCEPT_RISKS=database-without-password'),
    ]);
  });

  test('for a trusted network or this machine › is no risk', () => {
    const near = {
      MONGODB_URI: 'mongodb://db.example.org/f',
      REDIS_URL: 'redis://10.20.4.3',
      TRUSTED_NETWORKS: '10.20.4.0/28,db.example.org',
    };
    expect(readConfig({ ...production, ...near }).acceptedRisks).toEqual([]);
  });

  test('of open sign-up › is no risk where mail confirms addresses', () => {
    const SMTP_URL = 'smtps://mail.example.org';
    expect(listProblems({ ...production, SIGN_UP: 'open', SMTP_URL })).toEqual([]);
  });
});
