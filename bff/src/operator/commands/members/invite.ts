import { email as emailSchema, times } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { z } from 'zod/mini';
import { auditLog } from '../../../audit/audit-log.ts';
import { readKeys } from '../../../modules/auth/signing-keys/session-keys.ts';
import { invitationsRepository } from '../../../modules/auth/users/invitations-repository.ts';
import { membersRepository } from '../../../modules/auth/users/members-repository.ts';
import { makeInvitationLink } from '../../../modules/auth/users/one-time-links.ts';
import { auditOptions } from '../../lib/audit-options.ts';
import type { CommandOptions, CommandResult, Database } from '../../lib/command.ts';
import { type LinkTarget, readLinkTarget, sendsMail, signUpIsClosed } from '../../lib/config.ts';
import { Refused } from '../../lib/refused.ts';
import { entriesFor } from './outbox-entries.ts';

export async function invite(
  [address = '']: string[],
  database: Database,
  { by, mail }: CommandOptions,
): Promise<CommandResult> {
  const email = z.parse(emailSchema, address);
  if (mail && !sendsMail())
    throw new Refused('--mail needs a server that sends mail: set SMTP_URL as on the server.');
  if (signUpIsClosed())
    throw new Refused(
      'Nobody can create an account while SIGN_UP is closed, even with an invitation.',
    );
  const target = mail ? null : requireLinkTarget();
  const connection = await database();
  const user = await auditLog(connection).wrap(
    {
      kind: 'invite',
      actor: { type: 'operator', name: by },
      subject: { type: 'member', name: email },
    },
    async () => {
      const outbox = mail ? entriesFor('invite') : [];
      await refuseIfWanted(email, connection);
      const invited = await invitationsRepository(connection).invite(email, outbox);
      if (!invited) throw new Refused(`${email} has an account already.`);
      return invited.user;
    },
    auditOptions,
  );
  if (!target)
    return {
      text: `${email} is invited; the mail is sent within a minute.`,
      json: { id: user._id, email, mailed: true },
    };
  const { refresh } = await readKeys(target.keysDir);
  const link = makeInvitationLink(user, refresh[0], target.publicOrigin);
  return {
    text: `${email} can create an account within ${times.inviteLinkDays} days with this link, printed once:\n${link}`,
    json: { id: user._id, email, link },
  };
}

/**
 * An invitation would take the address, so the member's pending change to it would fail silently.
 */
async function refuseIfWanted(email: string, connection: Connection): Promise<void> {
  if (await membersRepository(connection).find(email)) return;
  const member = await invitationsRepository(connection).findChangingTo(email);
  if (member)
    throw new Refused(
      `${member.email} is changing the account's address to ${email}. To invite it anyway, end that change first: end-sessions ${member.email}`,
    );
}

function requireLinkTarget(): LinkTarget {
  const target = readLinkTarget();
  if (!target)
    throw new Refused('The link needs a server: set KEYS_DIR and PUBLIC_ORIGIN as on the server.');
  return target;
}
