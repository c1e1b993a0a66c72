import type { ModuleDescriptor } from '@firedeck/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { aDescriptor, aShellDescriptor } from '../../../testing/a-descriptor.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { hashSecret } from '../../lib/crypto/secrets.ts';
import { grantRoute, revokeRoute } from '../../operator/commands/releases/route-grants.ts';
import { moduleModel } from './module-model.ts';
import { modulesRepository } from './modules-repository.ts';

const key = 'release-key-of-every-team-here';
const ids = ['auth', 'incidents', 'notes', 'shell', 'tools', 'weather'];
const testApp = setUpTestApp();

const routesAt = (...paths: string[]): ModuleDescriptor['routes'] =>
  paths.map((path) => ({ path, access: 'member', view: 'page', title: 'Page', prefetch: [] }));
const slotsAt = (...slots: string[]): ModuleDescriptor['slots'] =>
  slots.map((slot) => ({ slot, view: 'card', order: 1, minHeight: 1, prefetch: [] }));

const anArtifact = (id: string, changes: Partial<ModuleDescriptor> = {}) =>
  aDescriptor({ id, requires: { sdk: '^1.0.0', bff: {} }, shared: {}, slots: [], ...changes });

const post = (id: string, name: string, payload: object = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: `/api/modules/${id}/${name}`,
    headers: { authorization: `Bearer ${key}` },
    payload,
  });

async function act(name: string, descriptor: ModuleDescriptor, body: object = {}) {
  await testApp.publish(descriptor);
  return post(descriptor.id, name, { descriptor, ...body });
}

const release = (id: string, changes: Partial<ModuleDescriptor> = {}) =>
  act('release', anArtifact(id, changes));
const releaseRoutes = (id: string, ...paths: string[]) =>
  release(id, { routes: routesAt(...paths) });

/** As released before routes had owners. */
async function liveSinceLong(id: string, changes: Partial<ModuleDescriptor>): Promise<void> {
  const descriptor = anArtifact(id, changes);
  await testApp.publish(descriptor);
  await modulesRepository(testApp.app.mongo).release(id, null, descriptor);
}

const database = async () => testApp.app.mongo;

beforeEach(async () => {
  const modules = moduleModel(testApp.app.mongo);
  await modules.deleteMany({}).exec();
  const keys = [{ hash: hashSecret(key), createdAt: new Date() }];
  await modules.create(ids.map((_id) => ({ _id, keys })));
});

describe('a release with routes', () => {
  test.each([
    ['shell', ['/']],
    ['auth', ['/login', '/confirm', '/reset', '/join', '/device']],
    ['tools', ['/add', '/edit/:id', '/launch/:id', '/edit/:id/history']],
    ['notes', []],
    ['incidents', ['/incidents', '/incidents/:id']],
  ])('%s with what it has had always, and below its name › goes live', async (id, paths) => {
    const changes = { routes: routesAt(...paths) };
    const descriptor = id === 'shell' ? aShellDescriptor(changes) : anArtifact(id, changes);
    expect((await act('release', descriptor)).statusCode).toBe(200);
  });

  const taken: [string, RegExp][] = [
    ['/add', /the route \/add: \/add is tools's/],
    ['/edit/:other', /the route \/edit\/:other: \/edit is tools's/],
    ['/EDIT/:id/', /the route \/EDIT\/:id\/: \/edit is tools's/],
    ['//launch//:x', /\/launch is tools's/],
    ['/login', /\/login is auth's/],
    ['/', /the route \/: \/ is shell's/],
    ['/:page', /the route \/:page: /],
    ['/:page/:id', /the route \/:page\/:id: /],
    ['/api/x', /\/api is the server's/],
    ['/mf', /\/mf is the server's/],
    ['/icons/x', /\/icons is the server's/],
    ['/healthz', /\/healthz is the server's/],
    ['/metrics', /\/metrics is the server's/],
    ['/tools', /\/tools is tools's/],
    ['/forecast', /the route \/forecast: it was not granted/],
  ];

  test.each(taken)(
    'notes with %s › is refused with the owner and the allowed prefixes',
    async (path, why) => {
      const refused = await releaseRoutes('notes', path);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'release_refused']);
      expect(refused.json().message).toMatch(why);
      expect(refused.json().message).toMatch(
        /may take what is below \/notes; an operator grants more/,
      );
    },
  );

  test.each(['/edit/*', '/sw.js', '/.well-known/x', '/edit/:id?'])(
    'with %s, which is not a supported pattern › 400',
    async (path) => {
      const changes = { ...anArtifact('notes'), routes: routesAt(path) };
      const refused = await testApp.app.inject({
        method: 'POST',
        url: '/api/modules/notes/release',
        headers: { authorization: `Bearer ${key}` },
        payload: { descriptor: changes },
      });
      expect(refused.statusCode).toBe(400);
    },
  );

  test('as a canary, in a check or a dry run › is refused, too', async () => {
    await release('notes');
    const thief = anArtifact('notes', { routes: routesAt('/add') });
    for (const body of [{ percent: 5 }, { percent: 0 }])
      expect((await act('canary', thief, body)).json().message).toMatch(/\/add is tools's/);
    expect((await act('release', thief, { dry_run: true })).statusCode).toBe(409);
    expect((await act('check', thief)).json().reasons.join()).toMatch(/\/add is tools's/);
  });

  test('below a route that the module already has live › is released; another module’s is refused', async () => {
    await liveSinceLong('weather', { routes: routesAt('/forecast/:place') });
    expect(
      (await releaseRoutes('weather', '/forecast/:city', '/forecast/:city/days')).statusCode,
    ).toBe(200);
    expect((await releaseRoutes('notes', '/forecast/:day')).json().message).toMatch(
      /the route \/forecast\/:day: weather has \/forecast\/:city/,
    );
  });

  test('in use by another’s previous artifact or canary › is refused', async () => {
    await liveSinceLong('weather', { routes: routesAt('/forecast') });
    await release('weather');
    expect((await releaseRoutes('notes', '/forecast')).json().message).toMatch(
      /weather has \/forecast/,
    );
    await release('weather');
    await grantRoute(['weather', '/storms'], database);
    await act('canary', anArtifact('weather', { routes: routesAt('/storms') }), { percent: 5 });
    await revokeRoute(['weather', '/storms'], database);
    expect((await releaseRoutes('notes', '/storms')).json().message).toMatch(
      /weather has \/storms/,
    );
  });

  test('in use by both modules already › is released again, also as a canary', async () => {
    await liveSinceLong('weather', { routes: routesAt('/reports/:id') });
    await liveSinceLong('notes', { routes: routesAt('/reports/new') });
    const again = anArtifact('weather', { routes: routesAt('/reports/:id') });
    expect((await act('canary', again, { percent: 5 })).statusCode).toBe(200);
    expect((await releaseRoutes('notes', '/reports/new')).statusCode).toBe(200);
  });

  test('was live and now belongs to another › a rollback or enabling restores it', async () => {
    await liveSinceLong('notes', { routes: routesAt('/add') });
    await liveSinceLong('tools', { routes: routesAt('/add') });
    const switched = async (name: string) => (await post('notes', name)).statusCode;
    expect([await switched('disable'), await switched('enable')]).toEqual([200, 200]);
    await release('notes');
    const check = await post('notes', 'check');
    expect(check.json().rollback.reasons).toEqual([]);
    expect(await switched('rollback')).toBe(200);
  });

  test('taken by another before the rule › the owner can still release it', async () => {
    await liveSinceLong('notes', { routes: routesAt('/add') });
    expect((await releaseRoutes('tools', '/add', '/edit/:id')).statusCode).toBe(200);
    expect((await releaseRoutes('notes', '/add')).statusCode).toBe(409);
    expect((await releaseRoutes('notes')).statusCode).toBe(200);
  });
});

describe('a prefix granted by an operator', () => {
  test('allows routes below it to that module only', async () => {
    expect((await grantRoute(['notes', '/Bulletins'], database)).json).toEqual({
      module: 'notes',
      prefixes: ['/notes', '/bulletins'],
    });
    expect((await releaseRoutes('notes', '/bulletins/:id')).statusCode).toBe(200);
    expect((await releaseRoutes('weather', '/bulletins')).json().message).toMatch(
      /\/bulletins is notes's/,
    );
  });

  test('is revoked › live routes stay, new ones are refused', async () => {
    await grantRoute(['notes', '/bulletins'], database);
    await releaseRoutes('notes', '/bulletins/:id');
    await revokeRoute(['notes', '/bulletins'], database);
    expect((await releaseRoutes('notes', '/bulletins/:id')).statusCode).toBe(200);
    expect((await releaseRoutes('notes', '/bulletins')).statusCode).toBe(409);
  });

  test.each([
    ['/edit', /\/edit is tools's/],
    ['/login/x', /\/login is auth's/],
    ['/api', /\/api is the server's/],
    ['/weather', /\/weather is weather's/],
    ['/forecast', /weather has \/forecast\/:place/],
  ])('%s, which is another’s › is refused', async (prefix, why) => {
    await liveSinceLong('weather', { routes: routesAt('/forecast/:place') });
    await expect(grantRoute(['notes', prefix], database)).rejects.toThrow(why);
  });

  test('is granted during a release of the same route › one of the two is refused', async () => {
    await liveSinceLong('weather', { routes: routesAt('/storms') });
    await revokeAll();
    const [released, granted] = await Promise.allSettled([
      releaseRoutes('weather', '/storms/:id'),
      grantRoute(['notes', '/storms/all'], database),
    ]);
    const isLive = released.status === 'fulfilled' && released.value.statusCode === 200;
    expect(isLive).not.toBe(granted.status === 'fulfilled');
  });
});

const revokeAll = () =>
  moduleModel(testApp.app.mongo)
    .updateMany({}, { $unset: { grants: 1 } })
    .exec();

describe('exclusive slots, links and events', () => {
  test.each([
    ['dashboard.main', 'tools'],
    ['panel.keys', 'auth'],
    ['panel.credits', 'shell'],
    ['panel.enterprise', 'shell'],
    ['enrollment', 'auth'],
  ])('the place %s › is refused to others, whether or not %s is released', async (slot, owner) => {
    expect((await release('notes', { slots: slotsAt(slot) })).json().message).toBe(
      `notes may not take the slot ${slot}: one module fills it, ${owner}.`,
    );
  });

  test('shared slots, and the module’s own › are released', async () => {
    const shared = slotsAt('dashboard.aside', 'panel.settings', 'panel.activity');
    expect((await release('notes', { slots: shared })).statusCode).toBe(200);
    expect((await release('weather', { slots: shared })).statusCode).toBe(200);
    expect((await release('tools', { slots: slotsAt('dashboard.main') })).statusCode).toBe(200);
  });

  test('a slot that the module already fills › is released again', async () => {
    await liveSinceLong('weather', { slots: slotsAt('dashboard.main') });
    expect((await release('weather', { slots: slotsAt('dashboard.main') })).statusCode).toBe(200);
  });

  test.each([
    [{ tags: ['Tool'], events: [] }, "notes may not take the cache tag Tool: it is the product's."],
    [
      { tags: [], events: ['tools.changed'] },
      "notes may not take the event tools.changed: it is the product's.",
    ],
    [{ tags: ['Storm'], events: [] }, "notes may not take the cache tag Storm: it is weather's."],
    [
      { tags: [], events: ['storm.begun'] },
      "notes may not take the event storm.begun: it is weather's.",
    ],
  ])('names %j of the product or of another › are refused', async (owns, message) => {
    await release('weather', { owns: { tags: ['Storm'], events: ['storm.begun'] } });
    expect((await release('notes', { owns })).json().message).toBe(message);
  });

  const signIn = { path: '/login', access: 'public', view: 'login', title: 'Sign in' } as const;

  test('a slot on another module’s page, where its first paint would run › is refused', async () => {
    await release('auth', { routes: [{ ...signIn, prefetch: [] }] });
    const opening = 'document.title = "Firedeck"';
    const refused = await release('notes', { slots: slotsAt('login.card'), opening });
    expect(refused.json().message).toBe(
      'notes may not take the slot login.card: it is on a page of auth.',
    );
    expect((await release('auth', { slots: slotsAt('login.card') })).statusCode).toBe(200);
  });

  test('a link text of another module or the product › is refused', async () => {
    const linked = (navigation: string) =>
      [{ ...routesAt('/notes')[0], navigation }] as ModuleDescriptor['routes'];
    const storms = [{ ...routesAt('/weather')[0], navigation: 'Storms' }];
    await release('weather', { routes: storms as ModuleDescriptor['routes'] });
    for (const [text, owner] of [
      ['Storms', 'weather'],
      [' storms\u00a0', 'weather'],
      ['Sign out', 'the product'],
      ['SETTINGS', 'the product'],
    ] as const) {
      const refused = await release('notes', { routes: linked(text) });
      expect(refused.json().message).toBe(`notes may not take the link ${text}: it is ${owner}'s.`);
    }
    await release('weather');
    expect((await release('notes', { routes: linked('Storms') })).statusCode).toBe(409);
    expect((await release('notes', { routes: linked('Notes') })).statusCode).toBe(200);
  });

  test('events of other modules and of the product › are refused', async () => {
    const owning = (event: string) => ({ owns: { tags: [], events: [event] } });
    for (const [event, owner] of [
      ['weather.begun', 'weather'],
      ['session.locked', 'the product'],
      ['tools.burned', 'the product'],
    ] as const) {
      const refused = await release('incidents', owning(event));
      expect(refused.json().message).toBe(
        `incidents may not take the event ${event}: it is ${owner}'s.`,
      );
    }
    expect((await release('weather', owning('weather.begun'))).statusCode).toBe(200);
    expect((await release('tools', owning('tools.burned'))).statusCode).toBe(200);
  });

  test('two modules release the same name concurrently › one of them is refused', async () => {
    for (const name of ['Storm', 'Flood', 'Fire']) {
      const owns = { tags: [name], events: [] };
      const responses = await Promise.all([
        release('notes', { owns }),
        release('weather', { owns }),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    }
  });
});
