import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModuleDescriptor } from '@firedeck/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../../testing/a-descriptor.ts';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { moduleModel } from '../../../modules/registry/module-model.ts';
import { operatorCommands } from '../../cli/commands.ts';

// In production the server accepts only its public host.
const publicOrigin = 'https://firedeck.example.org';
const testApp = setUpTestApp({ production: true, publicOrigin });
const newest = new Map<string, ModuleDescriptor>();
let images: Server;
let served: string;

const ofModule = (id: string) =>
  aDescriptor({
    id,
    slots: [],
    routes: [{ path: `/${id}`, access: 'member', view: id, title: id, prefetch: [] }],
    scripts: { [id]: ['module.def.js'] },
  });

beforeEach(() => {
  vi.stubEnv('PUBLIC_ORIGIN', publicOrigin);
});
beforeAll(async () => {
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  images = createServer(({ url = '' }, response) => {
    const descriptor = newest.get(url.split('/').at(-2) ?? '');
    if (url.endsWith('/newest.json') && descriptor) response.end(JSON.stringify(descriptor));
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => images.once('listening', resolve));
  served = `http://127.0.0.1:${(images.address() as AddressInfo).port}/mf`;
});
afterAll(() => {
  images.close();
});

function firstRelease(more: { replace?: boolean; artifacts?: string } = {}) {
  const { port } = testApp.app.server.address() as AddressInfo;
  const words = [`http://127.0.0.1:${port}`, more.artifacts ?? served];
  const options = { by: 'install', yes: false, mail: false, ...more };
  return operatorCommands['first-release']?.run(words, async () => testApp.app.mongo, options);
}

const modules = () => moduleModel(testApp.app.mongo).find().sort({ _id: 1 }).lean().exec();

test('a missing image › is named, and modules released before it stay live', async () => {
  const shell = aShellDescriptor();
  newest.set('shell', shell);
  await testApp.publish(shell);
  await expect(firstRelease()).rejects.toThrow(`${served}/auth/newest.json responds with 404`);
  expect((await modules()).map(({ _id, current }) => [_id, current?.artifact])).toEqual([
    ['shell', shell.artifact],
  ]);
});

test('a new installation › all modules become live, no key remains, and the audit names the operator', async () => {
  for (const id of ['auth', 'tools', 'notes']) newest.set(id, ofModule(id));
  for (const descriptor of newest.values()) await testApp.publish(descriptor);
  const result = await firstRelease();
  expect(result?.text.split('\n')).toEqual([
    `shell ${newest.get('shell')?.artifact} was live before.`,
    ...['auth', 'tools', 'notes'].map((id) => `${id} ${newest.get(id)?.artifact} is live now.`),
  ]);
  const stored = await modules();
  expect(stored.map(({ keys }) => keys)).toEqual([[], [], [], []]);
  const lines = await readAuditLines(testApp.app, { kind: 'release', outcome: 'accepted' });
  expect(lines.map(({ subject, actor }) => [subject.name, actor.name])).toEqual(
    ['shell', 'auth', 'tools', 'notes'].map((id) => [id, 'install']),
  );
});

test('a live module › stays, even if its image has another artifact', async () => {
  const before = await modules();
  newest.set('notes', ofModule('notes'));
  expect((await firstRelease())?.text).toMatch(/^notes .* was live before\.$/m);
  const artifacts = (all: typeof before) => all.map(({ current }) => current?.artifact);
  expect(artifacts(await modules())).toEqual(artifacts(before));
});

test('an upgrade › replaces live artifacts by those of the images, and leaves other modules', async () => {
  const next = ofModule('notes');
  newest.set('notes', next);
  await testApp.publish(next);
  expect((await firstRelease({ replace: true }))?.text.split('\n')).toEqual([
    ...['shell', 'auth', 'tools'].map((id) => `${id} ${newest.get(id)?.artifact} was live before.`),
    `notes ${next.artifact} is live now.`,
  ]);
});

test('a host per module › is found by the module’s name', async () => {
  const requested: string[] = [];
  images.on('request', ({ url = '' }) => requested.push(url));
  await firstRelease({ replace: true, artifacts: `${served}/of-{module}` });
  expect(requested).toEqual(
    ['shell', 'auth', 'tools', 'notes'].map((id) => `/mf/of-${id}/${id}/newest.json`),
  );
});

test('an artifact that the server refuses › prints the reason, and no key remains', async () => {
  await moduleModel(testApp.app.mongo).updateOne({ _id: 'notes' }, { $set: { current: null } });
  newest.set('notes', { ...ofModule('notes'), requires: { sdk: '^1.2.0', bff: { notes: 99 } } });
  await expect(firstRelease()).rejects.toThrow(/^notes was not released: /);
  expect((await modules()).map(({ keys }) => keys)).toEqual([[], [], [], []]);
});

test('a placeholder for the module › is valid in an address', () => {
  const { validate } = operatorCommands['first-release'] ?? {};
  const options = { by: 'install', yes: false, mail: false };
  expect(validate?.(['http://bff', 'http://module.firedeck-{module}/mf'], options)).toBeNull();
});

test.each(['firedeck', 'ftp://firedeck.example', '/mf'])(
  '%s as an address › is refused',
  (word) => {
    const { validate } = operatorCommands['first-release'] ?? {};
    const options = { by: 'install', yes: false, mail: false };
    expect(validate?.(['http://bff:3000', word], options)).toBe(
      `"${word}" is not an http or https address.`,
    );
  },
);
