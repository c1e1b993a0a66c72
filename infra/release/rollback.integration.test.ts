import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aDescriptor } from '@firedeck/bff/a-descriptor';
import { modulesRepository } from '@firedeck/bff/modules-repository';
import { makeReleaseKey } from '@firedeck/bff/release-keys';
import { startTestApp, type TestApp } from '@firedeck/bff/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutWorkplace } from './checkout-workplace.ts';
import { readArguments } from './release-arguments.ts';
import { releaseCommands } from './release-commands.ts';

/** A static host that is down: each connection is reset. */
const host = createServer((request) => request.socket.destroy());
let testApp: TestApp;
let key: string;
let address: string;

beforeAll(async () => {
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const artifactsUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  testApp = await startTestApp({ artifactsDir: null, artifactsUrl });
  const { app } = testApp;
  key = await makeReleaseKey(app.mongo, 'notes');
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://localhost:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await testApp.close();
  host.close();
});

test('rollback while the static host is down › restores the previous artifact', async () => {
  const modules = modulesRepository(testApp.app.mongo);
  const [first, second] = [aDescriptor(), aDescriptor()];
  await modules.release('notes', null, first);
  await modules.release('notes', first.artifact, second);
  const given = readArguments(['rollback', 'notes', '--address', address, '--key', key], {
    usage: '',
  });
  if (!given) throw new Error('the arguments are a command');
  const { data } = await releaseCommands(checkoutWorkplace).rollback(given);
  expect(data).toMatchObject({ changed: true, current: { artifact: first.artifact } });
});
