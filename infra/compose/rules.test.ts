import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment as bffNames, readConfig as readBff } from '@firedeck/bff/config';
import { readConfig as readWorkers, environment as workerNames } from '@firedeck/services/config';
import { expect, test } from 'vitest';
import { readComposeFile, type Service } from './compose-file.ts';
import { isOlder } from './docker-compose.ts';
import { composeFaults } from './rules.ts';

test('compose.yaml › follows every rule', () => {
  expect(composeFaults(readComposeFile())).toEqual([]);
});

test('Caddyfile › routes every path except module files to the bff, such as /sw.js, and changes no response', () => {
  const text = readFileSync(join(import.meta.dirname, 'Caddyfile'), 'utf8');
  const handled = [...text.matchAll(/^\thandle (\S*) ?\{[\s\S]*?\n\t\treverse_proxy ([\w-]+):/gm)];
  expect(handled.map(([, path, service]) => [path, service])).toEqual([
    ['/mf/*', 'artifacts'],
    ['', 'bff'],
  ]);
  expect(text).not.toMatch(
    /^\s*(header|header_down|handle_path|handle_errors|uri|rewrite|encode)\b/m,
  );
});

const broken: [change: string, name: string, change: Partial<Service>][] = [
  ['a foreign image', 'bff', { image: 'stranger/bff:1.0.0' }],
  ['an image without a version', 'valkey', { image: 'valkey/valkey:latest' }],
  ['a registry that is not configured', 'bff', { pull_policy: 'missing' }],
  ['a privileged container', 'mongodb', { privileged: true }],
  ['the host network', 'favicon', { network_mode: 'host' }],
  ['the Docker socket', 'gateway', { volumes: ['/var/run/docker.sock:/var/run/docker.sock'] }],
  ['a folder of the host', 'bff', { volumes: ['/etc:/etc:ro'] }],
  ['a capability', 'bff', { cap_add: ['NET_ADMIN'] }],
  ['all capabilities', 'bff', { cap_drop: [] }],
  ['a writable root', 'favicon', { read_only: false }],
  ['the account root', 'favicon', { user: '0:0' }],
  ['root with a network', 'prepare', { network_mode: 'bridge' }],
  ['a published database', 'mongodb', { ports: ['27017:27017'] }],
  ['a second port', 'gateway', { ports: ['443:8443', '80:8080'] }],
  ['a database on an external network', 'valkey', { networks: ['queue', 'outside'] }],
  ['a secret in the environment', 'bff', { environment: { METRICS_TOKEN: 'a' } }],
  ['no process limit', 'artifacts', { pids_limit: 0 }],
  ['no health check', 'bff', { healthcheck: { disable: true } }],
];

test.each(broken)('%s › is detected', (_change, name, change) => {
  const file = readComposeFile();
  Object.assign(file.services[name] as Service, change);
  expect(composeFaults(file)).toEqual([expect.stringContaining(`: ${name} breaks a rule: `)]);
});

// Resolves defaults without a .env, innermost first.
const interpolate = (text: string): string => {
  const next = text.replace(/\$\{\w+(:[-+])([^${}]*)\}/g, (_all, kind, value) =>
    kind === ':-' ? value : '',
  );
  return next === text ? text : interpolate(next);
};
const secrets: Record<string, Record<string, string>> = {
  bff: {
    MONGODB_URI: 'mongodb://firedeck:secret@mongodb:27017/firedeck?authSource=firedeck',
    REDIS_URL: 'redis://bff:secret@valkey:6379',
  },
  favicon: { REDIS_URL: 'redis://favicon:secret@valkey:6379' },
  mail: {
    REDIS_URL: 'redis://mail:secret@valkey:6379',
    SMTP_URL: 'smtps://firedeck:secret@mail.example.org',
    MAIL_FROM: 'firedeck@example.org',
  },
};

test.each(Object.entries(secrets))('%s › starts with its settings and secrets', (name, of) => {
  const given = Object.entries(readComposeFile().services[name]?.environment ?? {});
  const settings = given.map(([variable, value]) => [variable, interpolate(String(value))]);
  const read = name === 'bff' ? readBff : readWorkers;
  expect(() =>
    read({ NODE_ENV: 'production', ...Object.fromEntries(settings), ...of }),
  ).not.toThrow();
});

test('servers › know all of their settings', () => {
  const { services } = readComposeFile();
  const unknown = (names: string[], shape: object) =>
    names
      .flatMap((name) => Object.keys(services[name]?.environment ?? {}))
      .filter((one) => !(one in shape));
  expect(unknown(['bff', 'operator', 'schema', 'release'], bffNames.shape)).toEqual([]);
  expect(unknown(['favicon', 'mail'], workerNames.shape)).toEqual([]);
});

test.each([
  ['1.29.2', true],
  ['v2.19.1', true],
  ['2.20.0', false],
  ['v2.40.3\n', false],
  ['5.0.1', false],
  ['dev', false],
])('Compose %s › is too old: %s', (version, expected) => {
  expect(isOlder(version)).toBe(expected);
});
