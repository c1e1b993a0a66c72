import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { startWorkers, type WorkerProcess } from '@firedeck/services/worker-process';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findProgram } from '../lib/find-program.ts';
import { runProgram } from '../lib/run-program.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { redisProgram } from '../offline/index.ts';
import { type RedisNode, startNode } from './redis-node.ts';

const program = await redisProgram().catch(() => '');
const openssl = findProgram('openssl');
const isPossible = program !== '' && openssl !== undefined;
if (!isPossible) process.stdout.write('Not tested with TLS: redis-server and openssl are needed\n');

describe.runIf(isPossible)('a Redis with a certificate from a private CA', () => {
  let folder: string;
  let node: RedisNode;
  let worker: WorkerProcess;
  const file = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const subject = ['-subj', '/CN=redis', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
    const files = ['-keyout', file('own.key'), '-out', file('own.crt')];
    await runProgram(openssl as string, ['req', '-x509', ...key, ...subject, ...files]);
    const settings = (port: number) => ({
      port: '0',
      'tls-port': String(port),
      'tls-cert-file': file('own.crt'),
      'tls-key-file': file('own.key'),
      'tls-ca-cert-file': file('own.crt'),
      'tls-auth-clients': 'no',
    });
    node = await startNode(program, folder, settings, { isReady });
  });
  afterEach(async () => {
    worker.child.kill('SIGKILL');
    await worker.ended;
  });
  afterAll(async () => {
    await node?.process.kill();
    await rm(folder, { recursive: true, force: true });
  });

  async function isReady(port: number): Promise<boolean> {
    const ca = await readFile(file('own.crt'));
    const socket = connect({ port, host: '127.0.0.1', ca });
    const answered = once(socket, 'secureConnect').then(
      () => true,
      () => false,
    );
    return answered.finally(() => socket.destroy());
  }

  const start = (more: Record<string, string>) => {
    worker = startWorkers({
      REDIS_URL: `rediss://127.0.0.1:${node.port}`,
      FAVICON_FALLBACK_URL: 'off',
      ...more,
    });
    return () => worker.lines().join('\n');
  };

  test('the CA is configured › the connection works', async () => {
    const log = start({ NODE_EXTRA_CA_CERTS: file('own.crt') });
    await expect.poll(log, { timeout: 30_000 }).toContain('worker ready');
  });

  test('the CA is not configured › the connection is refused, with a reason in the log', async () => {
    const log = start({});
    await expect.poll(log, { timeout: 30_000 }).toContain('self-signed certificate');
    expect(log()).not.toContain('worker ready');
  });
});
