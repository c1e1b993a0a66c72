import { limits, type ModuleDescriptor } from '@firedeck/contract';
import { mongo } from 'mongoose';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import { afterCommand } from '../../../testing/after-command.ts';
import { afterRegistryCache } from '../../../testing/after-registry-cache.ts';
import { aMember } from '../../../testing/builders.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { severable } from '../../../testing/severable.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashSecret } from '../../lib/crypto/secrets.ts';
import { moduleModel } from './module-model.ts';

const keys = { notes: 'release-key-of-the-notes-team', shell: 'release-key-of-the-shell-team' };
const testApp = setUpTestApp();

async function giveKeys({ app }: TestApp): Promise<void> {
  await moduleModel(app.mongo).deleteMany({}).exec();
  for (const [id, key] of Object.entries(keys)) {
    const stored = { _id: id, keys: [{ hash: hashSecret(key), createdAt: new Date() }] };
    await moduleModel(app.mongo).create(stored);
  }
}

/** Delays the results of reads until released. */
function holdNextRead({ app }: TestApp) {
  const model = moduleModel(app.mongo);
  const held = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const find = model.find.bind(model);
  vi.spyOn(model, 'find').mockImplementationOnce(() => {
    const query = find();
    const exec = query.exec.bind(query);
    query.exec = async () => {
      const found = await exec();
      started.resolve();
      await held.promise;
      return found;
    };
    return query;
  });
  return { hasStarted: started.promise, letGo: held.resolve };
}

async function act(
  id: string,
  name: string,
  payload: { descriptor?: ModuleDescriptor; [option: string]: unknown },
  key: string | null,
  { app, publish } = testApp,
) {
  if (payload.descriptor) await publish(payload.descriptor);
  return app.inject({
    method: 'POST',
    url: `/api/modules/${id}/${name}`,
    payload,
    headers: key ? { authorization: `Bearer ${key}` } : {},
  });
}

const release = (descriptor: ModuleDescriptor, key: string | null = keys.notes) =>
  act(descriptor.id, 'release', { descriptor }, key);
const releaseShell = (descriptor: ModuleDescriptor) => release(descriptor, keys.shell);

beforeEach(() => giveKeys(testApp));

describe('POST /api/modules/:id/release', () => {
  test('makes the artifact the current one, and the former one the previous', async () => {
    const [first, second] = [aDescriptor(), aDescriptor()];
    expect((await release(first)).json()).toMatchObject({ changed: true, previous: null });
    expect((await release(second)).json()).toMatchObject({
      id: 'notes',
      changed: true,
      serial: 2,
      current: { artifact: second.artifact, version: second.version },
      previous: { artifact: first.artifact },
    });
  });

  test('an artifact that is already live › nothing changes', async () => {
    const [first, second] = [aDescriptor(), aDescriptor()];
    await release(first);
    await release(second);
    const again = (await release(second)).json();
    expect(again).toMatchObject({ changed: false, serial: 2 });
    expect(again.previous.artifact).toBe(first.artifact);
  });

  test('during an earlier read › returns and caches the new state', async () => {
    const own = await startTestApp();
    await giveKeys(own);
    const slow = holdNextRead(own);
    const before = own.app.inject('/api/modules');
    await slow.hasStarted;
    const descriptor = aDescriptor();
    const released = act('notes', 'release', { descriptor }, keys.notes, own);
    setTimeout(slow.letGo, 500);
    expect((await released).json().current).toMatchObject({ artifact: descriptor.artifact });
    slow.letGo();
    expect((await before).json().serial).toBe(0);
    expect((await own.app.inject('/api/modules')).json().serial).toBe(1);
    await own.close();
  });

  test('reads keys and modules to check the files; then locks, reads again, audits, writes and reads once more', async () => {
    const descriptor = aDescriptor();
    // The very first lock inserts the lease.
    await release(aDescriptor());
    const commands = await testApp.commandsOf(() => release(descriptor));
    expect(commands).toEqual([
      'find',
      'find',
      'update',
      'find',
      'insert',
      'update',
      'insert',
      'find',
      'update',
    ]);
  });

  test('without a key › 401; with another team’s or a wrong one › 403, nothing changed', async () => {
    expect((await release(aDescriptor(), null)).statusCode).toBe(401);
    expect((await release(aDescriptor(), keys.shell)).statusCode).toBe(403);
    expect((await release(aDescriptor(), 'release-key-of-nobody-at-all')).statusCode).toBe(403);
    expect((await act('weather', 'release', {}, keys.notes)).statusCode).toBe(403);
    expect((await release(aDescriptor())).json()).toMatchObject({ serial: 1, previous: null });
  });

  test('a descriptor of another module › is refused', async () => {
    const descriptor = aDescriptor({ id: 'tools' });
    const refused = await act('notes', 'release', { descriptor }, keys.notes);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe('This describes tools, not notes.');
  });

  test('an invalid descriptor › names the field', async () => {
    const descriptor = { ...aDescriptor(), version: '1.0.0-beta.1', entry: '../../etc/passwd' };
    const refused = await act('notes', 'release', { descriptor }, keys.notes);
    expect(refused.statusCode).toBe(400);
    const fields = refused.json().fields.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['descriptor.version', 'descriptor.entry']);
  });

  test('a module incompatible with the live shell › is refused with both versions', async () => {
    await releaseShell(aShellDescriptor());
    const refused = await release(aDescriptor({ requires: { sdk: '^2.0.0', bff: {} } }));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'release_refused' });
    expect(refused.json().message).toMatch(/needs @firedeck\/sdk \^2\.0\.0.*provides 1\.3\.0/);
  });

  test('a shell incompatible with a live module › is refused', async () => {
    await release(aDescriptor());
    const provides = { '@firedeck/sdk': '2.0.0', '@firedeck/kit': '1.1.0', react: '19.3.1' };
    const refused = await releaseShell(aShellDescriptor({ provides }));
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/Personal Notes .* needs @firedeck\/sdk \^1\.2\.0/);
  });
});

describe('POST /api/modules/:id/rollback', () => {
  test('swaps current and previous; repeated, it restores the newer one', async () => {
    const [first, second] = [aDescriptor(), aDescriptor()];
    await release(first);
    await release(second);
    expect((await act('notes', 'rollback', {}, keys.notes)).json()).toMatchObject({
      changed: true,
      serial: 3,
      current: { artifact: first.artifact },
      previous: { artifact: second.artifact },
    });
    const again = (await act('notes', 'rollback', {}, keys.notes)).json();
    expect(again.current.artifact).toBe(second.artifact);
  });

  test('sent twice with the artifact to roll back from › is performed once', async () => {
    const [first, second] = [aDescriptor(), aDescriptor()];
    await release(first);
    await release(second);
    const from = second.artifact;
    expect((await act('notes', 'rollback', { from }, keys.notes)).json().changed).toBe(true);
    const repeated = (await act('notes', 'rollback', { from }, keys.notes)).json();
    expect(repeated).toMatchObject({ changed: false, current: { artifact: first.artifact } });
  });

  test('without a previous artifact › is refused', async () => {
    await release(aDescriptor());
    const refused = await act('notes', 'rollback', {}, keys.notes);
    expect(refused.json()).toMatchObject({
      code: 'release_refused',
      message: 'notes has no release before this one.',
    });
  });
});

describe('POST /api/modules/:id/canary', () => {
  const canary = (percent: number, descriptor?: ModuleDescriptor) =>
    act('notes', 'canary', { percent, ...(descriptor && { descriptor }) }, keys.notes);

  test('serves an artifact to a share; the current one stays, and open pages get no event', async () => {
    const [live, early] = [aDescriptor(), aDescriptor()];
    await release(live);
    expect((await canary(10, early)).json()).toMatchObject({
      changed: true,
      serial: 1,
      current: { artifact: live.artifact },
      canary: { artifact: early.artifact, version: early.version, percent: 10 },
    });
    expect((await canary(40)).json()).toMatchObject({ serial: 1, canary: { percent: 40 } });
    expect((await canary(40)).json().changed).toBe(false);
  });

  test('a smaller share › open pages get an event, which withdraws it', async () => {
    await release(aDescriptor());
    await canary(50, aDescriptor());
    expect((await canary(0)).json()).toMatchObject({ serial: 2, canary: { percent: 0 } });
  });

  test('released › becomes current; rolled back › is removed, and the rest stays', async () => {
    const [live, early, next] = [aDescriptor(), aDescriptor(), aDescriptor()];
    await release(live);
    await canary(10, early);
    expect((await release(early)).json()).toMatchObject({
      current: { artifact: early.artifact },
      previous: { artifact: live.artifact },
      canary: null,
    });
    await canary(10, next);
    expect((await act('notes', 'rollback', {}, keys.notes)).json()).toMatchObject({
      changed: true,
      current: { artifact: early.artifact },
      previous: { artifact: live.artifact },
      canary: null,
    });
  });

  test.each([
    ['without an artifact', 10, () => undefined, 'notes has no canary.'],
    [
      'of an incompatible artifact',
      10,
      () => aDescriptor({ requires: { sdk: '^1.0.0', bff: { notes: 7 } } }),
      'needs version 7 of the API for notes',
    ],
  ])('%s › is refused', async (_, percent, descriptor, reason) => {
    await release(aDescriptor());
    const refused = await canary(percent, descriptor());
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toContain(reason);
  });

  test('before the first release, or of the live artifact › is refused', async () => {
    const descriptor = aDescriptor();
    expect((await canary(10, descriptor)).json().message).toMatch(/is not released yet/);
    await release(descriptor);
    expect((await canary(10, descriptor)).json().message).toMatch(/live for all devices already/);
  });

  test.each([-1, 101, 9.5])('with %d per cent › 400', async (percent) => {
    expect((await canary(percent, aDescriptor())).statusCode).toBe(400);
  });
});

describe('POST /api/modules/:id/disable and /enable', () => {
  const turn = (id: 'notes' | 'shell', name: string) => act(id, name, {}, keys[id]);

  test('switches a module off and on; repeated, nothing changes', async () => {
    await release(aDescriptor());
    expect((await turn('notes', 'disable')).json()).toMatchObject({
      changed: true,
      enabled: false,
      serial: 2,
    });
    expect((await turn('notes', 'disable')).json().changed).toBe(false);
    expect((await turn('notes', 'enable')).json()).toMatchObject({ enabled: true, serial: 3 });
  });

  test('the shell › is refused', async () => {
    await releaseShell(aShellDescriptor());
    expect((await turn('shell', 'disable')).json().message).toMatch(/roll it back instead/);
  });

  test('a new shell is incompatible with a disabled module › the module cannot be enabled', async () => {
    await releaseShell(aShellDescriptor());
    await release(aDescriptor());
    await turn('notes', 'disable');
    const provides = { '@firedeck/sdk': '2.0.0', '@firedeck/kit': '1.1.0', react: '19.3.1' };
    expect((await releaseShell(aShellDescriptor({ provides }))).statusCode).toBe(200);
    const refused = await turn('notes', 'enable');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toMatch(/needs @firedeck\/sdk \^1\.2\.0.*provides 2\.0\.0/);
  });
});

describe('each act', () => {
  const audit = () => testApp.app.mongo.collection('auditLines');
  const by = 'ada@station.example';

  test('with dry_run › returns the result without changing or auditing anything', async () => {
    const [live, next] = [aDescriptor(), aDescriptor()];
    await release(live);
    await audit().deleteMany({});
    const tried = await act('notes', 'release', { descriptor: next, dry_run: true }, keys.notes);
    expect(tried.json()).toMatchObject({
      dry_run: true,
      changed: true,
      current: { artifact: next.artifact },
    });
    const incompatible = aDescriptor({ requires: { sdk: '^1.0.0', bff: { notes: 7 } } });
    const refused = await act(
      'notes',
      'release',
      { descriptor: incompatible, dry_run: true },
      keys.notes,
    );
    expect(refused.statusCode).toBe(409);
    const after = (await testApp.app.inject('/api/modules')).json();
    expect(after.modules[0].current.artifact).toBe(live.artifact);
    expect(await audit().countDocuments()).toBe(0);
  });

  test('the lock could expire before the write ends › nothing is written', async () => {
    await audit().deleteMany({});
    const descriptor = aDescriptor();
    const late = afterCommand(testApp.app, { name: 'insert', collection: 'auditLines' }, async () =>
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 }),
    );
    const response = await act('notes', 'release', { descriptor }, keys.notes).finally(() =>
      vi.useRealTimers(),
    );
    await late;
    expect(response.statusCode).toBe(503);
    expect(response.json().message).toMatch(/Another release is under way/);
    const lines = await audit().find().sort({ at: 1 }).toArray();
    expect(lines.map(({ outcome }) => outcome)).toEqual(['asked', 'failed']);
    // Released under the faked clock, the lease would end in the future.
    await testApp.app.mongo.collection('leases').deleteMany({});
    expect((await release(descriptor)).json()).toMatchObject({ serial: 1, previous: null });
  });

  test('the database write failed › is not audited as accepted', async () => {
    await audit().deleteMany({});
    const line = await severable(testApp.config.mongodbUri);
    const other = await startTestApp({ mongodbUri: line.url });
    const cut = afterCommand(other.app, { name: 'insert', collection: 'auditLines' }, () =>
      line.cut(),
    );
    const descriptor = aDescriptor();
    const [response] = await Promise.all([
      act('notes', 'release', { descriptor }, keys.notes, other),
      cut,
    ]);
    await other.app.close();
    await line.close();
    // Auditing the failure takes as long again.
    expect([503, 504]).toContain(response.statusCode);
    expect((await testApp.app.inject('/api/modules')).json().modules[0].current).toBeNull();
    const lines = await audit().find().toArray();
    expect(lines.map(({ outcome }) => outcome)).toEqual(['asked']);
  }, 30_000);

  test('the outcome line cannot be written › the act is performed, and not audited as failed', async () => {
    await audit().deleteMany({});
    await audit().insertOne({ actor: { name: by }, outcome: 'accepted' });
    const index = await audit().createIndex({ 'actor.name': 1, outcome: 1 }, { unique: true });
    const descriptor = aDescriptor();
    const response = await act('notes', 'release', { descriptor, by }, keys.notes).finally(() =>
      audit().dropIndex(index),
    );
    expect([response.statusCode, response.json().changed]).toEqual([200, true]);
    const shown = (await testApp.app.inject('/api/modules')).json();
    expect(shown.modules[0].current.artifact).toBe(descriptor.artifact);
    const lines = await audit().find({ kind: 'release' }).toArray();
    expect(lines.map(({ outcome }) => outcome)).toEqual(['asked']);
  });

  test('is audited with actor, time, act and reasons for a refusal; an act without effect is not', async () => {
    await audit().deleteMany({});
    const descriptor = aDescriptor();
    await act('notes', 'release', { descriptor, by }, keys.notes);
    await act('notes', 'release', { descriptor, by }, keys.notes);
    await act('notes', 'rollback', {}, keys.notes);
    const lines = await audit().find().sort({ at: 1 }).toArray();
    expect(lines).toMatchObject([
      {
        actor: { type: 'team', name: by },
        key: hashSecret(keys.notes).slice(0, 8),
        kind: 'release',
        subject: { type: 'module', name: 'notes' },
        details: { artifact: [descriptor.artifact] },
        outcome: 'asked',
      },
      { kind: 'release', details: { artifact: [descriptor.artifact] }, outcome: 'accepted' },
      {
        actor: { name: 'unnamed' },
        kind: 'rollback',
        outcome: 'refused',
        details: { reasons: ['notes has no release before this one.'] },
      },
    ]);
    expect(Date.now() - Number(lines[0]?.at)).toBeLessThan(60_000);
  });

  test('concurrent acts wait for each other › no incompatible pair is released', async () => {
    const provide = (version: string) => ({
      '@firedeck/sdk': version,
      '@firedeck/kit': '1.1.0',
      react: '19.3.1',
    });
    await releaseShell(aShellDescriptor({ provides: provide('1.3.0') }));
    await releaseShell(aShellDescriptor({ provides: provide('1.4.0') }));
    const needing = aDescriptor({ requires: { sdk: '^1.4.0', bff: {} } });
    const responses = await Promise.all([
      release(needing),
      act('shell', 'rollback', {}, keys.shell),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('POST /api/modules/:id/check', () => {
  const check = (descriptor?: ModuleDescriptor, key: string | null = keys.notes) =>
    act('notes', 'check', descriptor ? { descriptor } : {}, key);

  test('returns the dry run of a release, and requires the team’s key', async () => {
    const [live, next] = [aDescriptor(), aDescriptor()];
    await release(live);
    expect((await check(next)).json()).toEqual({
      id: 'notes',
      artifact: next.artifact,
      reasons: [],
      rollback: { artifact: live.artifact, reasons: [] },
      closes: [],
    });
    expect((await check()).json()).toMatchObject({ artifact: live.artifact, rollback: null });
    expect((await check(next, keys.shell)).statusCode).toBe(403);
  });

  test('an unknown or another team’s module › is refused', async () => {
    expect((await check()).json().message).toBe('notes is not released yet.');
    expect((await check(aDescriptor({ id: 'tools' }))).statusCode).toBe(409);
  });
});

test('in production, the same version with different contents › is refused', async () => {
  const own = await startTestApp({ production: true, additionalHosts: ['localhost'] });
  await giveKeys(own);
  const [first, second] = [aDescriptor({ version: '1.0.0' }), aDescriptor({ version: '1.0.0' })];
  await act('notes', 'release', { descriptor: first }, keys.notes, own);
  const refused = await act('notes', 'release', { descriptor: second }, keys.notes, own);
  expect(refused.json().message).toBe(
    `notes 1.0.0 was released as ${first.artifact}, this is ${second.artifact}. Raise the version.`,
  );
  await own.close();
});

describe('a release key', () => {
  const stranger = '198.51.100.7';
  const enable = (key: string, remoteAddress: string) =>
    testApp.app.inject({
      method: 'POST',
      url: '/api/modules/notes/enable',
      payload: {},
      headers: { authorization: `Bearer ${key}` },
      remoteAddress,
    });

  test('too many wrong keys › have to wait, a valid key from elsewhere does not', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < limits.releaseKeyTriesPerAddress; tries += 1)
      statuses.push((await enable(`wrong-release-key-${tries}`, stranger)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([403]));
    const refused = await enable('wrong-release-key-at-last', stranger);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'over_request_rate_limit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await enable(keys.notes, '198.51.100.8')).statusCode).toBe(200);
  });

  test('a valid key › is never counted', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < limits.releaseKeyTriesPerAddress + 5; tries += 1)
      statuses.push((await enable(keys.notes, '198.51.100.9')).statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('GET /api/modules', () => {
  test('shows failures of modules only to teams', async () => {
    await release(aDescriptor());
    const url = '/api/modules';
    const requestModules = async (bearer?: string) => {
      const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
      const response = await testApp.app.inject({ url, headers });
      const { modules } = response.json() as { modules: { failures?: unknown }[] };
      return [response.statusCode, modules.map(({ failures }) => Array.isArray(failures))];
    };
    const { accessToken } = await aMember(testApp.app);
    for (const bearer of [undefined, accessToken, 'wrong-release-key', 'fd_not-a-personal-key'])
      expect(await requestModules(bearer)).toEqual([200, [false, false]]);
    for (const key of Object.values(keys))
      expect(await requestModules(key)).toEqual([200, [true, true]]);
  });

  test('a key cannot be looked up › is not treated as public', async () => {
    vi.spyOn(testApp.app.registry, 'keyHashes').mockRejectedValueOnce(
      new mongo.MongoNetworkError('connection closed'),
    );
    const headers = { authorization: `Bearer ${keys.notes}` };
    const response = await testApp.app.inject({ url: '/api/modules', headers });
    expect([response.statusCode, response.json().code]).toEqual([503, 'temporarily_unavailable']);
  });

  test('too many wrong keys › is still public', async () => {
    const statuses = new Set<number>();
    for (let tries = 0; tries <= limits.releaseKeyTriesPerAddress; tries += 1) {
      const response = await testApp.app.inject({
        url: '/api/modules',
        headers: { authorization: `Bearer wrong-release-key-${tries}` },
        remoteAddress: '198.51.100.10',
      });
      statuses.add(response.statusCode);
    }
    expect(statuses).toEqual(new Set([200]));
  });

  test('lists live modules publicly, without keys', async () => {
    const descriptor = aDescriptor();
    await release(descriptor);
    const response = await testApp.app.inject('/api/modules');
    expect(response.json()).toMatchObject({
      serial: 1,
      modules: [
        { id: 'notes', enabled: true, current: { artifact: descriptor.artifact } },
        { id: 'shell', current: null },
      ],
    });
    expect(response.body).not.toContain(hashSecret(keys.notes));
  });

  test.each(['{ "id": "notes" }', 'not even JSON'])(
    'an unreadable entry (%s) › the others are listed',
    async (descriptor) => {
      await releaseShell(aShellDescriptor());
      await release(aDescriptor());
      await moduleModel(testApp.app.mongo)
        .updateOne({ _id: 'notes' }, { $set: { 'current.descriptor': descriptor } })
        .exec();
      const response = await afterRegistryCache(() => testApp.app.inject('/api/modules'));
      const { modules } = response.json();
      expect(modules).toMatchObject([
        { id: 'notes', current: null },
        { id: 'shell', current: { artifact: expect.any(String) } },
      ]);
      expect((await testApp.app.inject('/')).statusCode).toBe(200);
    },
  );

  test('the database is unavailable › the last known list, quickly; afterwards the current one', async () => {
    const line = await severable(testApp.config.mongodbUri);
    const other = await startTestApp({ mongodbUri: line.url });
    await release(aDescriptor());
    expect((await other.app.inject('/api/modules')).json().serial).toBe(1);
    line.freeze();
    // The real clock, as the driver's time limits use it, too.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const began = performance.now();
    const response = await other.app.inject('/api/modules');
    expect(response.json().serial).toBe(1);
    expect(performance.now() - began).toBeLessThan(4_000);
    line.thaw();
    await release(aDescriptor());
    const latest = async () => (await other.app.inject('/api/modules')).json().serial;
    await expect.poll(latest, { timeout: 15_000, interval: 500 }).toBe(2);
    await other.app.close();
    await line.close();
  }, 40_000);
});
