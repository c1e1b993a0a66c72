import { randomUUID } from 'node:crypto';
import { Wait } from 'testcontainers';
import { expect, test } from 'vitest';
import { readFacts } from './container-facts.ts';
import { askInside, end, hardened, shutInReport } from './hardened.ts';

const start = () =>
  hardened('services', { memoryMiB: 256 })
    .withName(`firedeck-services-${randomUUID().slice(0, 8)}`)
    .withEnvironment({
      REDIS_URL: readFacts().data.beside.redisUrl,
      WORKERS: 'favicon',
      FAVICON_FALLBACK_URL: 'off',
    })
    .withWaitStrategy(Wait.forLogMessage('taking jobs'))
    .start();

test('the image of the workers › takes jobs as nobody on a read-only root, and ends in order', async () => {
  const services = await start();
  expect(await askInside(services, shutInReport)).toMatchObject({
    user: '10001',
    capabilities: '0000000000000000',
    noNewPrivileges: '1',
    root: 'EROFS',
    app: 'EROFS',
    tools: [],
  });
  expect(await end(services)).toEqual({ exitCode: 0, isOutOfMemory: false });
});
