import { holdsRepository } from '../../../audit/holds-repository.ts';
import { holdRevisions } from '../../../modules/notes/hold-revisions.ts';
import type { OperatorCommand } from '../../lib/command.ts';
import { Refused } from '../../lib/refused.ts';
import { memberAct } from '../members/member-act.ts';

/** Exempts the member's data from all purges. */
export const holdMember = memberAct(
  'hold',
  async ({ _id, email }, { connection, given: { by } }) => {
    const holds = holdsRepository(connection);
    if (!(await holds.begin({ _id, email, by }))) throw new Refused(`${email} is held already.`);
    await holdRevisions(
      connection,
      (await holds.list()).map((one) => one._id),
    );
    return `${email} is held: none of their data is purged until audit release-hold ${_id}. A purge in progress may still complete.`;
  },
);

const release = memberAct('release-hold', async ({ _id, email }, { connection }) => {
  if (!(await holdsRepository(connection).end(_id))) throw new Refused(`${email} is not held.`);
  return `${email} is no longer held: expired data is purged within ten minutes.`;
});

/** Also finds deleted members, by their last address. */
export const releaseHold: OperatorCommand['run'] = async ([emailOrId = ''], database, given) => {
  const held = await holdsRepository(await database()).find(emailOrId);
  return release([held?._id ?? emailOrId], database, given);
};
