import { workerPath } from '@firedeck/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Config } from '../../config.ts';
import { moduleModel } from '../registry/module-model.ts';
import { modulesRepository } from '../registry/modules-repository.ts';

let testApp: TestApp;
afterEach(() => testApp.close());

const { document, ...shell } = aShellDescriptor();
const template = '<html data-offline="{{offline}}"><head>{{preloads}}</head></html>';
const shellDocument = { scripts: [], fonts: [], ...document, template };
const worker = "self.addEventListener('fetch', () => {});";
const withWorker = { ...shell, document: { ...shellDocument, worker } };

/** Starts a bff with these live modules. */
async function start(offline: Config['offline'], released = [withWorker, aDescriptor()]) {
  testApp = await startTestApp({ offline });
  for (const descriptor of released) {
    await moduleModel(testApp.app.mongo).create({ _id: descriptor.id });
    await modulesRepository(testApp.app.mongo).release(descriptor.id, null, descriptor);
  }
  return testApp.app;
}

describe('GET /sw.js', () => {
  test.each(['public', 'private'] as const)(
    'OFFLINE=%s › serves the live shell’s worker',
    async (offline) => {
      const { statusCode, headers, body } = await (await start(offline)).inject(workerPath);
      expect(statusCode).toBe(200);
      expect(body).toBe(worker);
      expect(headers).toMatchObject({
        'content-type': 'application/javascript; charset=utf-8',
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  test('OFFLINE=off › serves the worker that removes itself, also without the database', async () => {
    const app = await start('off', []);
    const { statusCode, headers, body } = await app.inject(workerPath);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(body).toMatch(/caches\.delete/);
    expect(body).toMatch(/registration\.unregister\(\)/);
    expect(body).not.toMatch(/'fetch'/);
  });

  test('a live shell without a worker › serves the worker that removes itself', async () => {
    const app = await start('public', [{ ...shell, document: shellDocument }]);
    expect((await app.inject(workerPath)).body).toMatch(/registration\.unregister\(\)/);
  });

  test('no shell released › 404, which does not affect registered workers', async () => {
    expect((await (await start('public', [])).inject(workerPath)).statusCode).toBe(404);
  });

  test('HEAD › the same headers; other methods › 405', async () => {
    const app = await start('public');
    const head = await app.inject({ method: 'HEAD', url: workerPath });
    expect([head.statusCode, head.body, head.headers['cache-control']]).toEqual([
      200,
      '',
      'private, no-cache',
    ]);
    const post = await app.inject({ method: 'POST', url: workerPath });
    expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('GET of a page', () => {
  test.each(['off', 'public', 'private'] as const)(
    'OFFLINE=%s › the document has the setting',
    async (offline) => {
      const { body, headers } = await (await start(offline)).inject('/');
      expect(body).toContain(`<html data-offline="${offline}">`);
      expect(headers['content-security-policy']).toContain("; worker-src 'self'; ");
    },
  );

  test('two sessions › get the same document except for its nonce, so that a worker can store it', async () => {
    const app = await start('public');
    const cookiesOf = (session: string) => ({ fd_rt_3000: session, fd_device: 'a'.repeat(22) });
    const [one, other] = await Promise.all(
      ['one', 'other'].map(async (session) => {
        const { body, headers } = await app.inject({ url: '/', cookies: cookiesOf(session) });
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
        return body.replaceAll(nonce, '');
      }),
    );
    expect(one).toBe(other);
  });
});
