import type { AuditKind } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { type AccountFacts, accountDetails } from '../../../audit/account-details.ts';
import { auditLog } from '../../../audit/audit-log.ts';
import {
  type MembersRepository,
  membersRepository,
} from '../../../modules/auth/users/members-repository.ts';
import type { UserDocument } from '../../../modules/auth/users/user-model.ts';
import { auditOptions } from '../../lib/audit-options.ts';
import type { CommandOptions, CommandResult, OperatorCommand } from '../../lib/command.ts';
import { Refused } from '../../lib/refused.ts';

export interface ActContext {
  connection: Connection;
  members: MembersRepository;
  given: CommandOptions;
  /** Further arguments after the member. */
  words: string[];
}

type Act = (user: UserDocument, context: ActContext) => Promise<string | CommandResult>;

/**
 * Finds the member, then runs the action between its two audit lines. `facts`: audit details of the
 * further arguments.
 */
export function memberAct(
  kind: AuditKind,
  perform: Act,
  facts: AccountFacts = {},
): OperatorCommand['run'] {
  return async ([emailOrId = '', ...words], database, given) => {
    const { by } = given;
    const connection = await database();
    const members = membersRepository(connection);
    const audit = auditLog(connection);
    const user = await members.find(emailOrId);
    const entry = {
      kind,
      actor: { type: 'operator', name: by },
      subject: { type: 'member', id: user?._id, name: user?.email ?? emailOrId },
      details: accountDetails({
        endsKeys: given.keys,
        station: given.station,
        ...facts,
      }),
    } as const;
    if (!user) {
      await audit.write(entry, 'refused');
      throw new Refused(`No member has the address or id ${emailOrId}.`);
    }
    const done = await audit.wrap(
      entry,
      () => perform(user, { connection, members, given, words }),
      auditOptions,
    );
    if (typeof done !== 'string') return done;
    return { text: done, json: { id: user._id, email: user.email, act: kind } };
  };
}
