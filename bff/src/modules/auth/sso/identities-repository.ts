import { type Connection, trusted } from 'mongoose';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { updateUnlessTaken } from '../../../lib/mongo/update-unless-taken.ts';
import { endAllSessionsUpdate } from '../users/account-updates.ts';
import { type Identity, providerGrants } from '../users/identities.ts';
import { type OutboxEntry, pushOutbox } from '../users/outbox-entry.ts';
import { factorsUnset } from '../users/second-factors.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { type RequestingSession, whileSessionIsOpen } from '../users/while-open.ts';
import { clockToleranceSeconds } from './provider-clients.ts';
import { staffFilter } from './staff-repository.ts';

/** The account when the member started to connect it. */
export interface LinkStart {
  begunAt: Date;
  /** When it was last disconnected; null for never, undefined if an earlier version started. */
  disconnectedAt: Date | null | undefined;
}

/**
 * Accounts by their identities at providers; each pair of issuer and subject has one account.
 * Without mail every sign-up counts as confirmed, even with another person's address.
 */
export function identitiesRepository(connection: Connection, confirmsByMail: boolean) {
  const users = userModel(connection);

  const find = ({
    iss,
    subject,
  }: Pick<Identity, 'iss' | 'subject'>): Promise<UserDocument | null> =>
    users
      .findOne({ identities: trusted({ $elemMatch: { iss, subject } }) })
      .lean()
      .exec();

  // Emergency accounts work without the provider and are never linked.
  const unlinkedFilter = ({ iss }: Pick<Identity, 'iss'>) => ({
    breakGlass: trusted({ $ne: true }),
    'identities.iss': trusted({ $ne: iss }),
  });

  /** Excludes accounts that were disconnected since, with tolerance for clocks. */
  const notDisconnectedSince = (begunAt: Date) => {
    const earliest = new Date(begunAt.getTime() - 1_000 * clockToleranceSeconds);
    return { disconnectedAt: trusted({ $not: { $gt: earliest } }) };
  };

  /** Excludes accounts that were disconnected since they were read, independent of clocks. */
  const sameConnectionFilter = ({ begunAt, disconnectedAt }: LinkStart) => {
    if (disconnectedAt === undefined) return notDisconnectedSince(begunAt);
    return { disconnectedAt: disconnectedAt ?? trusted({ $exists: false }) };
  };

  /** Null without a matching account, or when another account has the identity. */
  async function link(
    filter: object,
    identity: Identity,
    changes: { $set?: object; $unset?: object; $inc?: object } = {},
  ): Promise<UserDocument | null> {
    let linked: UserDocument | null = null;
    await tryInsert(async () => {
      linked = await users
        .findOneAndUpdate(
          { ...filter, ...unlinkedFilter(identity) },
          { ...changes, $push: { identities: identity } },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
    });
    return linked;
  }

  return {
    find,

    /**
     * Null when the session has ended, the address has changed, the account has another identity at
     * the issuer, or it was disconnected after the sign-in began.
     */
    connect: (
      { emailKey, ...session }: RequestingSession & Pick<UserDocument, 'emailKey'>,
      identity: Identity,
      { outbox, ...beginning }: LinkStart & { outbox: OutboxEntry[] },
    ): Promise<UserDocument | null | 'taken'> =>
      updateUnlessTaken(
        () =>
          users
            .findOneAndUpdate(
              {
                emailKey,
                ...whileSessionIsOpen(session),
                ...unlinkedFilter(identity),
                ...sameConnectionFilter(beginning),
              },
              { $push: { identities: identity, ...pushOutbox(outbox).$push } },
              { returnDocument: 'after' },
            )
            .lean()
            .exec(),
        async () => (await find(identity)) !== null,
      ),

    /** Null when the account has no identity at the issuer, or no password. */
    disconnect: (
      session: RequestingSession,
      iss: string,
      outbox: OutboxEntry[],
    ): Promise<UserDocument | null> =>
      users
        .findOneAndUpdate(
          {
            ...whileSessionIsOpen(session),
            'identities.iss': iss,
            passwordHash: trusted({ $ne: null }),
          },
          {
            $set: { disconnectedAt: new Date() },
            $pull: { identities: { iss }, ...providerGrants },
            ...pushOutbox(outbox),
          },
          { returnDocument: 'after' },
        )
        .lean()
        .exec(),

    /** False when the address or the identity has an account. */
    insert: (user: UserDocument): Promise<boolean> => tryInsert(() => users.create(user)),

    /** Links the account that the directory created for the same person, by the directory's id. */
    linkProvisioned: (identity: Identity): Promise<UserDocument | null> =>
      link(staffFilter(identity), identity),

    async linkByAddress(
      emailKey: string,
      identity: Identity,
      { begunAt, names }: { begunAt: Date; names: Pick<UserDocument, 'firstName' | 'lastName'> },
    ): Promise<UserDocument | null> {
      const account = { emailKey, ...notDisconnectedSince(begunAt) };
      const confirmed = { ...account, state: 'active', emailConfirmedAt: trusted({ $ne: null }) };
      const linked = confirmsByMail ? await link(confirmed, identity) : null;
      if (linked) return linked;
      // Nobody who used the account before has proved that the address is theirs: the password,
      // second factors and sessions end.
      return link(
        {
          ...account,
          state: trusted({ $in: ['active', 'invited'] }),
          ...(confirmsByMail && { emailConfirmedAt: null }),
        },
        identity,
        endAllSessionsUpdate(
          { endKeys: true },
          {
            $set: {
              ...names,
              state: 'active',
              emailConfirmedAt: identity.at,
              passwordHash: null,
            },
            $unset: { ...factorsUnset, nonces: '', usedLinks: '', furtherSignUps: '' },
          },
        ),
      );
    },
  };
}
