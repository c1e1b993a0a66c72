import { type Connection, trusted } from 'mongoose';
import { tryInsert } from '../../../lib/mongo/try-insert.ts';
import { linksSince } from './one-time-links.ts';
import { type UserDocument, userModel } from './user-model.ts';

export interface InvitationRef {
  userId: string;
  nonce: string;
}

/** Turns invitations into accounts; each function returns null when the address has no invitation. */
export function invitationClaims(connection: Connection) {
  const users = userModel(connection);

  async function claim(
    invitation: object,
    { _id, emailKey, ...fields }: UserDocument,
    $unset: Record<string, ''> | null,
  ): Promise<UserDocument | null> {
    let claimed: UserDocument | null = null;
    await tryInsert(async () => {
      claimed = await users
        .findOneAndUpdate(
          { ...invitation, emailKey, state: 'invited' },
          { $set: { nonces: {}, ...fields }, ...($unset && { $unset }) },
          { returnDocument: 'after' },
        )
        .lean()
        .exec();
    });
    return claimed;
  }

  return {
    /** By the link, at the provider: the account gets the groups of the invitation. */
    byLink: ({ userId, nonce }: InvitationRef, user: UserDocument): Promise<UserDocument | null> =>
      claim(
        {
          _id: userId,
          'nonces.invite.value': nonce,
          'nonces.invite.at': trusted({ $gt: linksSince('invite', new Date()) }),
        },
        user,
        { roles: '', outbox: '' },
      ),

    /** Without the link, at the provider: the groups were meant for the holder of the link. */
    byProvider: (user: UserDocument): Promise<UserDocument | null> =>
      claim({}, user, { groups: '', roles: '', outbox: '' }),

    /** Without the link, by a sign-up. Groups stay only if a mail has yet to confirm the address. */
    bySignUp: (user: UserDocument): Promise<UserDocument | null> =>
      claim({}, user, user.emailConfirmedAt && { groups: '', roles: '' }),
  };
}
