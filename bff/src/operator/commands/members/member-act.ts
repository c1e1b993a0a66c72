import type { Connection } from 'mongoose';
import { type AccountAct, accountAuditRepository } from '../../../audit/account-audit-model.ts';
import {
  type MembersRepository,
  membersRepository,
} from '../../../modules/auth/users/members-repository.ts';
import type { UserDocument } from '../../../modules/auth/users/user-model.ts';
import { actOptions } from '../../command/act-options.ts';
import type { CommandOptions, CommandResult, OperatorCommand } from '../../command/command.ts';
import { Refused } from '../../command/refused.ts';

export interface ActContext {
  connection: Connection;
  members: MembersRepository;
  given: CommandOptions;
  /** What follows the member on the command line. */
  words: string[];
}

type Act = (user: UserDocument, context: ActContext) => Promise<string | CommandResult>;

/** Finds the member, writes the act down, then does it: nothing is done that is not written down. */
export function memberAct(name: AccountAct, perform: Act): OperatorCommand['run'] {
  return async ([emailOrId = '', ...words], database, given) => {
    const { by } = given;
    const endsKeys = name === 'end-sessions' ? { endsKeys: given.keys === true } : {};
    const role = words[0] === undefined ? {} : { role: words[0] };
    const connection = await database();
    const members = membersRepository(connection);
    const audit = accountAuditRepository(connection);
    const user = await members.find(emailOrId);
    const account = { userId: user?._id ?? null, email: user?.email ?? emailOrId };
    const line = { by, act: name, ...account, ...endsKeys, ...role };
    if (!user) {
      await audit.refuse(line);
      throw new Refused(`Nobody has the address or id ${emailOrId}.`);
    }
    const done = await audit.around(
      line,
      () => perform(user, { connection, members, given, words }),
      actOptions,
    );
    if (typeof done !== 'string') return done;
    return { text: done, json: { id: user._id, email: user.email, act: name } };
  };
}
