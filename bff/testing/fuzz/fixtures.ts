import { type Connection, trusted } from 'mongoose';
import { hashSecret } from '../../src/lib/crypto/secrets.ts';
import { factorChangesRule } from '../../src/modules/auth/enrollment/factor-changes-limit.ts';
import { groupModel, toNameKey } from '../../src/modules/auth/groups/group-model.ts';
import { sessionIssuer } from '../../src/modules/auth/sessions/session-issuer.ts';
import type { UserDocument } from '../../src/modules/auth/users/user-model.ts';
import { moduleModel } from '../../src/modules/registry/module-model.ts';
import { aMember, injectProven } from '../builders.ts';
import type { TestApp } from '../test-app.ts';

export interface FuzzRequest {
  /** The value of `{id}` or `{name}` in the path. */
  id?: string;
  query?: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
}

type FuzzedApp = Pick<TestApp, 'app' | 'config'>;

/** Everything that a successful request requires. */
export interface Fixture {
  testApp: FuzzedApp;
  user: UserDocument;
  refreshToken: string;
  headers: Record<string, string>;
  request(
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<JsonReply>;
  /** Changes the user until the next fixture. */
  change($set: Partial<UserDocument>): Promise<void>;
}

interface JsonReply {
  json(): Record<string, unknown>;
}

/** `GROUP_ROLES` of the fuzzed server. */
export const fuzzedGroupRoles = 'Internal affairs=auditor';
export const groupWithRole = '5f1f6c0e-6a53-4a55-9a3c-0d9f2a1b7c44';

export const teamKey = 'release-key-of-the-notes-team';

/** Creates members with data, and resets any of them. */
export async function prepareFixtures(testApp: FuzzedApp, members: number) {
  const { app } = testApp;
  const users = app.mongo.collection<UserDocument>('users');
  const made: UserDocument[] = [];
  for (let index = 0; index < members; index += 1) {
    const { userId } = await aMember(app);
    made.push((await users.findOne({ _id: userId })) as UserDocument);
  }
  await createGroupWithRole(app.mongo);
  await moduleModel(app.mongo).create({
    _id: 'notes',
    keys: [{ hash: hashSecret(teamKey), createdAt: new Date() }],
  });

  return {
    /** One of the members in the initial state, in a new session. */
    async at(number: number): Promise<Fixture> {
      const original = made[number % made.length] as UserDocument;
      const _id = original._id;
      await users.replaceOne({ _id }, original, { upsert: true });
      app.userCache.forget(_id);
      await app.throttle.reset([factorChangesRule(app.throttle, _id)]);
      const device = 'Firefox on Linux';
      const open = await sessionIssuer(app).start(original, { remember: true, device });
      const headers = { authorization: `Bearer ${open.session.access_token}` };
      return {
        testApp,
        user: original,
        refreshToken: open.refreshToken,
        headers,
        request: (method, url, body, more = {}) =>
          injectProven(app, {
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
    async clear(): Promise<void> {
      for (const name of ['toolLists', 'userNotes', 'pictures', 'apiKeys', 'activity', 'sessions'])
        await app.mongo.collection(name).deleteMany({});
      // The server caches groups briefly, so the one with a role is not deleted.
      await groupModel(app.mongo).deleteMany({ _id: trusted({ $ne: groupWithRole }) });
      const ids = made.map(({ _id }) => _id);
      await users.deleteMany({ _id: { $nin: ids } });
      app.sessionCache.clear();
    },
  };
}

async function createGroupWithRole(connection: Connection): Promise<void> {
  const [name = ''] = fuzzedGroupRoles.split('=');
  const now = new Date();
  await groupModel(connection).create({
    _id: groupWithRole,
    name,
    nameKey: toNameKey(name),
    kind: 'unit',
    parent: null,
    externalId: null,
    source: 'local',
    rev: 1,
    createdAt: now,
    changedAt: now,
  });
}
