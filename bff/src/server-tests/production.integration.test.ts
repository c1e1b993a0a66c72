import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dataServices } from '../../testing/config.ts';
import { ensureKeys } from '../modules/auth/signing-keys/session-keys.ts';

const entry = fileURLToPath(new URL('../server.ts/', import.meta.url));
let keysDir: string;
const running: Started[] = [];

interface Started {
  child: ChildProcess;
  output: { out: string; err: string };
  /** The lines it logged so far. */
  lines: () => Record<string, unknown>[];
  /** Exit code, once it has ended. */
  ended: Promise<number | null>;
}

beforeAll(async () => {
  keysDir = await mkdtemp(join(tmpdir(), 'firedeck-keys-'));
  await ensureKeys(keysDir);
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    if (child.exitCode === null) child.kill('SIGKILL');
    await ended;
  }
});
afterAll(() => rm(keysDir, { recursive: true }));

/** A bff in production mode. */
function start(changes: Record<string, string> = {}): Started {
  const { mongoUri, redisUrl } = dataServices();
  const child = spawn(process.execPath, [entry], {
    env: {
      NODE_ENV: 'production',
      MONGODB_URI: mongoUri,
      REDIS_URL: redisUrl,
      KEYS_DIR: keysDir,
      PORT: '0',
      METRICS_PORT: '0',
      PUBLIC_ORIGIN: 'https://firedeck.example.org',
      SIGN_UP: 'invite',
      TRUSTED_PROXIES: 'none',
      ...changes,
    },
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const lines = () =>
    output.out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const started = { child, output, lines, ended };
  running.push(started);
  return started;
}

const dangerous = {
  MONGODB_URI: 'mongodb://firedeck:se-cret@db.invalid/firedeck',
  REDIS_URL: 'redis://redis.invalid',
  SIGN_UP: 'open',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.invalid:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20se-cret',
};

describe('a start in production', () => {
  test('dangerous settings › is refused with every risk by name, without passwords', async () => {
    const { ended, output } = start(dangerous);
    expect(await ended).toBe(2);
    expect(output.err.split('\n').filter((line) => line.includes('ACCEPT_RISKS='))).toEqual([
      expect.stringMatching(/^ {2}MONGODB_URI: .*ACCEPT_RISKS=database-without-tls$/),
      expect.stringMatching(/^ {2}SIGN_UP: .*ACCEPT_RISKS=open-sign-up-without-mail$/),
      expect.stringMatching(/^ {2}REDIS_URL: .*ACCEPT_RISKS=redis-without-tls$/),
      expect.stringMatching(/^ {2}REDIS_URL: .*ACCEPT_RISKS=redis-without-password$/),
      expect.stringMatching(/^ {2}OTEL_EXPORTER_OTLP_HEADERS: .*ACCEPT_RISKS=plain-trace-headers$/),
    ]);
    expect(output.err + output.out).not.toContain('se-cret');
  }, 30_000);

  test('an unknown risk is accepted › is refused', async () => {
    const { ended, output } = start({ ACCEPT_RISKS: 'all' });
    expect(await ended).toBe(2);
    expect(output.err).toContain('ACCEPT_RISKS: must be some of: database-without-tls');
  }, 30_000);

  const listening = expect.objectContaining({ msg: expect.stringContaining('Server listening') });

  test('all risks are accepted › starts, and warns of them and of MFA being off', async () => {
    const { lines } = start({ SIGN_UP: 'open', ACCEPT_RISKS: 'open-sign-up-without-mail' });
    await expect.poll(lines, { timeout: 30_000 }).toContainEqual(listening);
    expect(lines()).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        risk: 'open-sign-up-without-mail',
        setting: 'SIGN_UP',
      }),
    );
    expect(lines()).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        setting: 'MFA',
        msg: 'MFA is off: members who sign in here need only a password; to ask for a second factor, set MFA=optional, roles or all',
      }),
    );
  }, 60_000);

  test('second factors are on › no warning', async () => {
    const { lines } = start({ MFA: 'optional' });
    await expect.poll(lines, { timeout: 30_000 }).toContainEqual(listening);
    expect(lines().filter(({ setting }) => setting === 'MFA')).toEqual([]);
  }, 60_000);
});
