import { commonHeaders } from '@firedeck/bff/header-policy';
import { Wait } from 'testcontainers';
import { describe, expect, test } from 'vitest';
import { modules } from '../lib/modules.ts';
import { end, hardened } from './hardened.ts';

const start = (id: string) =>
  hardened(id, { memoryMiB: 96 })
    .withTmpFs({ '/tmp': 'rw,size=8m,mode=1777' })
    .withExposedPorts(8080)
    .withWaitStrategy(Wait.forHttp('/healthz/live', 8080))
    .start();

describe.each(modules)('the image of module $id', ({ id }) => {
  test('serves its artifact without root on a read-only file system, and shuts down gracefully', async () => {
    const host = await start(id);
    const address = `http://${host.getHost()}:${host.getMappedPort(8080)}`;
    const { output: listed } = await host.exec(['ls', `/srv/mf/${id}`]);
    const artifact = listed.trim().split('\n')[0];
    const base = `${address}/mf/${id}/${artifact}`;
    const descriptor = await (await fetch(`${base}/descriptor.json`)).json();
    expect(descriptor).toMatchObject({ id, artifact });
    // The bff serves it at /sw.js.
    if (id === 'shell') expect(descriptor.document.worker).toMatch(/addEventListener\(.fetch/);
    const script = Object.keys(descriptor.integrity)[0];
    const response = await fetch(`${base}/${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...commonHeaders,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    const { output: userId } = await host.exec(['id', '-u']);
    expect(userId.trim()).toBe('10001');
    expect((await host.exec(['touch', '/srv/written'])).output).toContain('Read-only');
    expect(await end(host)).toEqual({ exitCode: 0, isOutOfMemory: false });
  });
});
