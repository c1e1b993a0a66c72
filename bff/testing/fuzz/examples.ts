import { randomUUID } from 'node:crypto';
import type { Tool } from '@firedeck/contract';
import { faviconKeys, type LinkPurpose } from '@firedeck/contract/jobs';
import { newNonce } from '../../src/modules/accounts/one-time-links.ts';
import type { UserDocument } from '../../src/modules/accounts/user-model.ts';
import { moduleModel } from '../../src/modules/registry/module-model.ts';
import { hashOfKey } from '../../src/modules/registry/release-key.ts';
import { sessionsService } from '../../src/modules/sessions/sessions-service.ts';
import { cookieNameFor } from '../../src/plugins/refresh-cookie.ts';
import { aDescriptor } from '../a-descriptor.ts';
import { aMember, fromOurPages, linkTokenOf, toolInputOf } from '../builders.ts';
import { pictureFiles } from '../picture-files.ts';
import type { TestApp } from '../test-app.ts';

export interface FuzzRequest {
  /** What stands for `{id}` or `{name}` in the path. */
  id?: string;
  query?: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
}

/** What a request needs so that it succeeds. */
export interface Ground {
  testApp: TestApp;
  user: UserDocument;
  refreshToken: string;
  /** Of the member. */
  headers: Record<string, string>;
  ask(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<Told>;
  /** The user as it is for this one request. */
  change($set: Partial<UserDocument>): Promise<void>;
}

interface Told {
  json(): Record<string, unknown>;
}

type Example = (ground: Ground) => Promise<FuzzRequest> | FuzzRequest;

const password = 'engine 51 on scene';
const newPassword = 'ladder 17 at the gate';
const teamKey = 'release-key-of-the-notes-team';

/** Members, each with their things, and a way to begin anew with any of them. */
export async function prepareGround(testApp: TestApp, members: number) {
  const { app } = testApp;
  const users = app.mongo.collection<UserDocument>('users');
  const made: UserDocument[] = [];
  for (let index = 0; index < members; index += 1) {
    const { userId } = await aMember(app);
    made.push((await users.findOne({ _id: userId })) as UserDocument);
  }
  await moduleModel(app.mongo).create({
    _id: 'notes',
    keys: [{ hash: hashOfKey(teamKey), createdAt: new Date() }],
  });

  return {
    /** One of the members as at the beginning, in a session of their own. */
    async at(number: number): Promise<Ground> {
      const original = made[number % made.length] as UserDocument;
      const _id = original._id;
      await users.replaceOne({ _id }, original, { upsert: true });
      app.knownUsers.forget(_id);
      const device = 'Firefox on Linux';
      const open = await sessionsService(app).start(original, { remember: true, device });
      const headers = { authorization: `Bearer ${open.session.access_token}` };
      return {
        testApp,
        user: original,
        refreshToken: open.refreshToken,
        headers,
        ask: (method, url, body, more = {}) =>
          app.inject({
            method: method as 'GET',
            url,
            headers: { ...headers, ...more },
            ...(body !== undefined && { payload: body as object }),
          }),
        async change($set) {
          await users.updateOne({ _id }, { $set });
        },
      };
    },
    /** Takes away what has piled up. */
    async clear(): Promise<void> {
      for (const name of ['toolLists', 'userNotes', 'pictures', 'apiKeys', 'activity', 'sessions'])
        await app.mongo.collection(name).deleteMany({});
      app.knownSessions.clear();
    },
  };
}

const plain: Example = ({ headers }) => ({ headers });
const nobody: Example = () => ({ headers: {} });
const fromPages = (body: (ground: Ground) => Promise<object> | object): Example => {
  return async (ground) => ({ headers: { ...fromOurPages }, body: await body(ground) });
};

async function aTool({ ask }: Ground): Promise<Tool> {
  return (await ask('POST', '/api/tools', toolInputOf())).json() as unknown as Tool;
}

async function notesVersion({ ask }: Ground): Promise<string> {
  return `"${(await ask('GET', '/api/notes')).json().version}"`;
}

async function withLink(ground: Ground, purpose: LinkPurpose, more: Partial<UserDocument> = {}) {
  await ground.change({ nonces: { [purpose]: newNonce() }, ...more });
  return linkTokenOf(ground.testApp.app, ground.user.email, purpose);
}

const ofTeam = (body: () => object): Example => {
  return () => ({ id: 'notes', headers: { authorization: `Bearer ${teamKey}` }, body: body() });
};

async function release({ testApp }: Ground): Promise<string> {
  const descriptor = aDescriptor();
  await testApp.app.inject({
    method: 'POST',
    url: '/api/modules/notes/release',
    headers: { authorization: `Bearer ${teamKey}` },
    payload: { descriptor },
  });
  return descriptor.artifact;
}

/** For each operation a request that succeeds. Whoever adds an operation says here how it does. */
export const examples: Record<string, Example> = {
  'GET /api/modules': nobody,
  'POST /api/modules/{id}/check': ofTeam(() => ({ descriptor: aDescriptor() })),
  'POST /api/modules/{id}/release': ofTeam(() => ({ descriptor: aDescriptor() })),
  'POST /api/modules/{id}/canary': ofTeam(() => ({ descriptor: aDescriptor(), percent: 10 })),
  'POST /api/modules/{id}/rollback': async (ground) => {
    await release(ground);
    await release(ground);
    return ofTeam(() => ({}))(ground);
  },
  'POST /api/modules/{id}/enable': ofTeam(() => ({})),
  'POST /api/modules/{id}/disable': ofTeam(() => ({})),
  'POST /api/modules/{id}/failures': async (ground) => ({
    id: 'notes',
    headers: {},
    body: { artifact: await release(ground), kind: 'timeout' },
  }),
  'POST /api/sign-up': fromPages(() => ({
    email: `${randomUUID()}@example.org`,
    password,
    data: { first_name: 'Dana', last_name: 'Reyes' },
  })),
  'POST /api/sign-in': fromPages(({ user }) => ({ email: user.email, password, remember: true })),
  'POST /api/refresh': ({ testApp, refreshToken }) => {
    const name = cookieNameFor(testApp.config.publicOrigin);
    return { headers: { ...fromOurPages, cookie: `${name}=${refreshToken}` } };
  },
  'POST /api/sign-out': ({ headers }) => ({
    headers: { ...headers, ...fromOurPages },
    body: { scope: 'others' },
  }),
  'GET /api/policies': nobody,
  'POST /api/confirmations': fromPages(({ user }) => ({ email: user.email })),
  'POST /api/password-resets': fromPages(({ user }) => ({ email: user.email })),
  'POST /api/confirmations/consume': fromPages(async (ground) => ({
    token: await withLink(ground, 'confirm', { emailConfirmedAt: null }),
  })),
  'POST /api/password-resets/consume': fromPages(async (ground) => ({
    token: await withLink(ground, 'reset'),
    password: newPassword,
  })),
  'POST /api/invitations/check': fromPages(async (ground) => ({
    token: await withLink(ground, 'invite', { state: 'invited', passwordHash: null }),
  })),
  'GET /.well-known/jwks.json': nobody,
  'GET /api/me': plain,
  'PATCH /api/me': ({ headers }) => ({ headers, body: { first_name: 'Mia', last_name: '' } }),
  'PUT /api/me/password': ({ headers }) => ({
    headers,
    body: { current_password: password, password: newPassword },
  }),
  'GET /api/sessions': plain,
  'DELETE /api/sessions/{id}': ({ headers, refreshToken }) => ({
    headers,
    id: refreshToken.split('.')[3] ?? '',
  }),
  'GET /api/activity': plain,
  'GET /api/status': plain,
  'GET /api/pulse': plain,
  'GET /api/tools': plain,
  'GET /api/tools/recent': plain,
  'GET /api/tools/trash': plain,
  'POST /api/tools': ({ headers }) => ({
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: toolInputOf({ notes: 'Radio first' }),
  }),
  'GET /api/tools/{id}': async (ground) => ({
    headers: ground.headers,
    id: (await aTool(ground)).id,
  }),
  'PATCH /api/tools/{id}': async (ground) => {
    const { id, rev } = await aTool(ground);
    const headers = { ...ground.headers, 'if-match': `"${rev}"` };
    return {
      headers,
      id,
      body: { name: 'Other', url: 'https://other.example.org', icon: 'tools' },
    };
  },
  'DELETE /api/tools/{id}': async (ground) => ({
    headers: ground.headers,
    id: (await aTool(ground)).id,
  }),
  'POST /api/tools/{id}/restore': async (ground) => {
    const { id } = await aTool(ground);
    await ground.ask('DELETE', `/api/tools/${id}`);
    return { headers: ground.headers, id };
  },
  'PUT /api/tools/order': async (ground) => {
    const { tools = [] } = (await ground.ask('GET', '/api/tools')).json() as { tools?: Tool[] };
    return { headers: ground.headers, body: { ids: tools.map(({ id }) => id).reverse() } };
  },
  'GET /api/notes': plain,
  'PUT /api/notes': async (ground) => ({
    headers: { ...ground.headers, 'if-match': await notesVersion(ground) },
    body: { content: randomUUID() },
  }),
  'GET /api/notes/revisions': plain,
  'GET /api/notes/revisions/{id}': async (ground) => {
    const revisions = async () =>
      (await ground.ask('GET', '/api/notes/revisions')).json().revisions as { id: string }[];
    const save = async () =>
      ground.ask(
        'PUT',
        '/api/notes',
        { content: randomUUID() },
        { 'if-match': await notesVersion(ground) },
      );
    if ((await revisions()).length === 0) {
      await save();
      await save();
    }
    return { headers: ground.headers, id: (await revisions())[0]?.id ?? '' };
  },
  'GET /api/pictures': ({ headers }) => ({ headers, query: { limit: '10', offset: '0' } }),
  'POST /api/pictures': ({ headers }) => ({
    headers: { ...headers, 'content-type': 'image/png' },
    query: { name: 'engine.png' },
    body: pictureFiles.png(8, 8, Buffer.from(randomUUID())),
  }),
  'DELETE /api/pictures/{id}': async (ground) => ({
    headers: ground.headers,
    id: await aPicture(ground),
  }),
  'GET /pictures/{id}': async (ground) => ({ headers: {}, id: await aPicture(ground) }),
  'GET /api/favicons': ({ headers }) => ({ headers, query: { url: 'example.org' } }),
  'GET /icons/{name}': async ({ testApp }) => {
    const name = 'a'.repeat(32);
    const bytes = { type: 'image/png', bytes: pictureFiles.png(8, 8, Buffer.from('icon')) };
    await testApp.app.redisCache.hset(faviconKeys.bytes(name), bytes);
    return { headers: {}, id: name };
  },
  'GET /api/keys': plain,
  'POST /api/keys': ({ headers }) => ({
    headers,
    body: { name: 'Station screen', scope: 'tools:read', days: 30 },
  }),
  'DELETE /api/keys/{id}': async (ground) => {
    const input = { name: 'Station screen', scope: 'tools:read', days: 30 };
    const { key } = (await ground.ask('POST', '/api/keys', input)).json() as {
      key?: { id: string };
    };
    return { headers: ground.headers, id: key?.id ?? '' };
  },
};

async function aPicture({ ask }: Ground): Promise<string> {
  const png = pictureFiles.png(8, 8, Buffer.from(randomUUID()));
  const kind = { 'content-type': 'image/png' };
  return String((await ask('POST', '/api/pictures?name=engine.png', png, kind)).json().id);
}
