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

/** How things stood when a member began to connect the account. */
export interface LinkBeginning {
  begunAt: Date;
  /** When it was last disconnected; null: never; absent: an earlier version began it. */
  disconnectedAt: Date | null | undefined;
}

/**
 * Accounts by the identities that providers vouch for; each pair of issuer and subject is one's.
 * Without mail every sign-up counts as confirmed, also with the address of another person.
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

  // An account for emergencies works without the provider, and is nobody's there.
  const unlinkedFilter = ({ iss }: Pick<Identity, 'iss'>) => ({
    breakGlass: trusted({ $ne: true }),
    'identities.iss': trusted({ $ne: iss }),
  });

  /** Not where the account was disconnected after the sign-in began, nor shortly before: clocks of servers differ. */
  const notDisconnectedSince = (begunAt: Date) => {
    const earliest = new Date(begunAt.getTime() - 1_000 * clockToleranceSeconds);
    return { disconnectedAt: trusted({ $not: { $gt: earliest } }) };
  };

  /** Not where the account was disconnected since that was read, whatever the clocks say. */
  const sameConnectionFilter = ({ begunAt, disconnectedAt }: LinkBeginning) => {
    if (disconnectedAt === undefined) return notDisconnectedSince(begunAt);
    return { disconnectedAt: disconnectedAt ?? trusted({ $exists: false }) };
  };

  /** Adds the identity to the account that fits; null where none does, or another one has it. */
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
     * Null once the session has ended, where the account has another address by now or is another person's
     * there, and where it was disconnected after the sign-in there began.
     */
    connect: (
      { emailKey, ...session }: RequestingSession & Pick<UserDocument, 'emailKey'>,
      identity: Identity,
      { outbox, ...beginning }: LinkBeginning & { outbox: OutboxEntry[] },
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

    /** Null where the account is nobody's at the issuer, or has no password. */
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

    /** False when the address, or the identity, has an account already. */
    insert: (user: UserDocument): Promise<boolean> => tryInsert(() => users.create(user)),

    /** The account that the agency's directory created for the same person, by their id there. */
    linkProvisioned: (identity: Identity): Promise<UserDocument | null> =>
      link(staffFilter(identity), identity),

    /** The account that has the address. */
    async linkByAddress(
      emailKey: string,
      identity: Identity,
      { begunAt, names }: { begunAt: Date; names: Pick<UserDocument, 'firstName' | 'lastName'> },
    ): Promise<UserDocument | null> {
      const account = { emailKey, ...notDisconnectedSince(begunAt) };
      const confirmed = { ...account, state: 'active', emailConfirmedAt: trusted({ $ne: null }) };
      const linked = confirmsByMail ? await link(confirmed, identity) : null;
      if (linked) return linked;
      // Nobody who signed up with the address, or was let in since, has shown that it is theirs:
      // their password, second factors and sessions end.
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
