import { type StartedTestContainer, Wait } from 'testcontainers';
import { afterEach, expect, test } from 'vitest';
import { runProgram } from '../lib/run-program.ts';
import { hardened } from './hardened.ts';

let refused: StartedTestContainer | undefined;
afterEach(async () => {
  await refused?.stop();
  refused = undefined;
});

const settings = {
  bff: {
    MONGODB_URI: 'mongodb://firedeck:se-cret@db.example.org/firedeck',
    REDIS_URL: 'rediss://firedeck:se-cret@redis.example.org',
    KEYS_DIR: '/keys',
    PUBLIC_ORIGIN: 'https://firedeck.example.org',
    SIGN_UP: 'invite',
    TRUSTED_PROXIES: 'none',
  },
  services: {
    REDIS_URL: 'redis://firedeck:se-cret@redis.example.org',
    WORKERS: 'favicon',
    FAVICON_FALLBACK_URL: 'off',
  },
};

test.each([
  {
    name: 'bff',
    variables: settings.bff,
    lastLine: /^ {2}MONGODB_URI: .*ACCEPT_RISKS=database-without-tls$/,
  },
  {
    name: 'services',
    variables: settings.services,
    lastLine: /^ {2}REDIS_URL: .*ACCEPT_RISKS=redis-without-tls$/,
  },
])(
  'the image of $name with an unaccepted risk › exits with 2, and its last log line says how to accept it',
  async ({ name, variables, lastLine }) => {
    refused = await hardened(name, { memoryMiB: 256 })
      .withEnvironment(variables)
      .withWaitStrategy(Wait.forLogMessage('ACCEPT_RISKS='))
      .start();
    const { state, log } = await untilEnded(refused.getId());
    expect(state).toMatchObject({ ExitCode: 2, OOMKilled: false });
    expect(log.trimEnd().split('\n').at(-1)).toMatch(lastLine);
    expect(log).not.toContain('se-cret');
  },
);

async function untilEnded(id: string) {
  await runProgram('docker', ['wait', id]);
  const state = JSON.parse(
    await runProgram('docker', ['inspect', '--format', '{{json .State}}', id]),
  );
  const log = await runProgram('sh', ['-c', `docker logs ${id} 2>&1`]);
  return { state, log };
}
