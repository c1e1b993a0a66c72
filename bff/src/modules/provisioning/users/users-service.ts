import type { AuditKind } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { temporarilyUnavailable } from '../../../lib/http/domain-error.ts';
import { findOnlyProvider } from '../../../lib/settings/oidc-settings.ts';
import type { UserDocument } from '../../auth/users/user-model.ts';
import type { PatchOperation } from '../protocol/patch-request.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { findAdoption } from './adoption.ts';
import { isDisabling, patchUser } from './patch-user.ts';
import { provisionedUsers } from './provisioned-users.ts';
import { chooseEmail, readUser, toAttributes, type UserAttributes } from './user-attributes.ts';
import { listChanges } from './user-updates.ts';

const maxAttempts = 3;

export const noUser = () => new ScimError(404, 'There is no such user.');
const taken = () =>
  new ScimError(
    409,
    "The user name, the external id or the email address is another account's.",
    'uniqueness',
  );

type Rule = (before: UserAttributes) => UserAttributes;

/** A directory's changes to users; `key` is the name of its SCIM key. */
export function usersService(app: FastifyInstance) {
  const users = provisionedUsers(app.mongo);
  const issuer = findOnlyProvider(app.config.singleSignOn)?.issuer ?? null;

  const toEntry = (key: string, kind: AuditKind, user: UserDocument, fields?: string[]) => ({
    kind,
    key,
    actor: { type: 'directory', name: key } as const,
    subject: { type: 'member', id: user._id, name: user.email } as const,
    details: fields && { fields },
  });

  async function record(key: string, kind: AuditKind, user: UserDocument, fields?: string[]) {
    app.userCache.forget(user._id);
    await app.audit.write(toEntry(key, kind, user, fields));
  }

  async function finish(key: string, kind: AuditKind, user: UserDocument, fields?: string[]) {
    await record(key, kind, user, fields);
    if (user.state !== 'active') await disableOtherAccount(key, user);
    return user;
  }

  /** Also disables the account that the person created at the provider. */
  async function disableOtherAccount(key: string, { scim }: UserDocument): Promise<void> {
    const subject = scim?.externalId;
    if (issuer === null || subject === undefined) return;
    const other = await users.disableOtherAccount({ issuer, subject });
    if (other?.state === 'active') await record(key, 'disable-user', other, ['active']);
  }

  async function adopt(key: string, attributes: UserAttributes): Promise<UserDocument> {
    for (let tries = 1; tries <= maxAttempts; tries += 1) {
      const user = await users.findByEmail(chooseEmail(attributes));
      const adoption = user && findAdoption(user, attributes, { ...app.config.scim, issuer });
      if (!user || !adoption) throw taken();
      const adopted = await users.adopt(user, attributes, adoption);
      if (adopted === 'taken') throw taken();
      if (adopted) return finish(key, adoption.act, adopted);
    }
    throw temporarilyUnavailable();
  }

  async function change(key: string, id: string, rule: Rule): Promise<UserDocument> {
    for (let tries = 1; tries <= maxAttempts; tries += 1) {
      const user = await users.find(id);
      if (!user) throw noUser();
      const before = toAttributes(user);
      const now = rule(before);
      const fields = listChanges(before, now);
      if (fields.length === 0) {
        // A retry of a request that failed halfway.
        if (user.state !== 'active') await disableOtherAccount(key, user);
        return user;
      }
      const changed = await users.update(user, now);
      // Strangers must not block an address by signing up with it.
      if (changed === 'taken' && !(await users.removeUnconfirmed(chooseEmail(now)))) throw taken();
      if (changed && changed !== 'taken')
        return finish(key, toAuditKind(user, changed), changed, fields);
    }
    throw temporarilyUnavailable();
  }

  return {
    async create(key: string, body: unknown): Promise<UserDocument> {
      const attributes = readUser(body);
      const created = await users.insert(attributes);
      return created ? finish(key, 'create-user', created) : adopt(key, attributes);
    },

    replace: (key: string, id: string, body: unknown): Promise<UserDocument> =>
      change(key, id, (before) => readUser(body, before)),

    async patch(key: string, id: string, operations: PatchOperation[]): Promise<UserDocument> {
      if (isDisabling(operations)) {
        const disabled = await users.disable(id);
        if (disabled && disabled !== 'taken')
          return finish(key, 'disable-user', disabled, ['active']);
      }
      return change(key, id, (before) => patchUser(before, operations));
    },

    async delete(key: string, id: string): Promise<void> {
      const user = await users.find(id);
      if (!user) throw noUser();
      // Within two audit lines: the deletion needs several commands, and may be interrupted.
      await app.audit.wrap(toEntry(key, 'delete-user', user), async () => {
        // First: while this one is active, a sign-in would enable the other account again.
        await users.disable(id);
        app.userCache.forget(id);
        // Before the deletion: a retry would no longer find the user.
        await disableOtherAccount(key, user);
        const deleted = await users.delete(id);
        if (!deleted || deleted === 'taken') throw noUser();
      });
      app.userCache.forget(id);
    },
  };
}

function toAuditKind(before: UserDocument, now: UserDocument): AuditKind {
  if (before.state === now.state) return 'change-user';
  return now.state === 'active' ? 'enable-user' : 'disable-user';
}
