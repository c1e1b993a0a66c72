import { type AuditKind, type Role, roles } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { type GroupDocument, groupModel } from '../../../modules/auth/groups/group-model.ts';
import { formatGrant } from '../../../modules/auth/roles/format-grant.ts';
import { isNamed, resolveRoles } from '../../../modules/auth/roles/resolve-roles.ts';
import { rolesRepository } from '../../../modules/auth/roles/roles-repository.ts';
import type { UserDocument } from '../../../modules/auth/users/user-model.ts';
import type { CommandResult, Database, OperatorCommand } from '../../lib/command.ts';
import { configuredRoleRules } from '../../lib/config.ts';
import { Refused } from '../../lib/refused.ts';
import { type ActContext, memberAct } from './member-act.ts';

const usage = '<email or id> <role[:group]>';

/** Grants of roles. They also work without any agency admin. */
export const roleCommands: Record<'grant-role' | 'revoke-role' | 'confirm-role', OperatorCommand> =
  {
    'grant-role': {
      usage: `grant-role ${usage}`,
      summary: `grant a role (${roles.join(', ')}); a station editor's with its group`,
      words: 2,
      validate: ([, text = '']) => findProblem(text, ['station_editor']),
      run: roleAct(
        'grant-role',
        async ({ _id, email, state }, { connection, given: { by } }, { role, group }) => {
          // Accepting the invitation creates another account.
          if (state === 'invited')
            throw new Refused(
              `${email} has not accepted the invitation yet: grant the role afterwards.`,
            );
          const grant = { role, by, ...(group && { group: group._id }) };
          if (!(await rolesRepository(connection).grant(_id, grant)))
            throw new Refused(
              `${email} already has that role, or one that excludes it: auditors can't be agency admins.`,
            );
          return `${email} is ${formatGrant(role, group)} within 5 seconds.`;
        },
      ),
    },
    'revoke-role': {
      usage: `revoke-role ${usage}`,
      summary: 'revoke a granted or confirmed role',
      words: 2,
      validate: ([, text = '']) => findProblem(text, []),
      run: roleAct('revoke-role', async ({ _id, email }, { connection }, { role, group }) => {
        const grant = { role, ...(group && { group: group._id }) };
        if (!(await rolesRepository(connection).revoke(_id, grant)))
          throw new Refused(`${email} was not granted that role.`);
        return `${email} is no longer ${formatGrant(role, group)} within 5 seconds.`;
      }),
    },
    'confirm-role': {
      usage: `confirm-role ${usage}`,
      summary: 'confirm agency_admin or auditor granted by a group; ends with the group membership',
      words: 2,
      validate: ([, text = '']) =>
        findProblem(text, roles) ??
        (text.startsWith('station_editor') ? 'Station editors need no confirmation.' : null),
      run: roleAct('confirm-role', async (user, { connection, given: { by } }, { role, group }) => {
        const from = group?._id ?? '';
        const source = user.groups?.find((membership) => membership.group === from)?.source;
        if (source === undefined) throw new Refused(`${user.email} is not in ${group?.name}.`);
        if (user.state !== 'active')
          throw new Refused(
            `${user.email} is ${user.state}: only active accounts can be confirmed.`,
          );
        const rules = configuredRoleRules()?.groupRoles;
        if (
          rules &&
          group &&
          !rules.some((rule) => rule.role === role && isNamed(group, rule.group))
        )
          throw new Refused(`GROUP_ROLES doesn't grant that role to ${group.name}.`);
        if (!(await rolesRepository(connection).confirm(user._id, { role, from, source, by })))
          throw new Refused(
            `${user.email} is confirmed already, or has a role that excludes it: auditors can't be agency admins.`,
          );
        return `${user.email} is ${role} for as long as in ${group?.name}.`;
      }),
    },
  };

/** Lists who holds or awaits which role. */
export async function listRoles(_words: string[], database: Database): Promise<CommandResult> {
  const connection = await database();
  const rules = configuredRoleRules();
  const groups = await readGroups(connection);
  const named = groups.filter((group) =>
    rules?.groupRoles.some((rule) => isNamed(group, rule.group)),
  );
  const members = await rolesRepository(connection).list(named.map(({ _id }) => _id));
  const nameOf = (id: string | null) => groups.find(({ _id }) => _id === id)?.name ?? id;
  const json = members.flatMap((member) =>
    resolveRoles(member, groups, rules ?? { groupRoles: [], groupsFrom: 'scim' }).map(
      ({ group, from, ...held }) => ({
        id: member._id,
        email: member.email,
        ...held,
        group: nameOf(group),
        from: nameOf(from),
      }),
    ),
  );
  const lines = json.map(({ email, role, group, from, state }) =>
    [
      state.padEnd(7),
      formatGrant(role, group).padEnd(14),
      email,
      ...(from ? [`by ${from}`] : []),
    ].join('  '),
  );
  const note = rules ? [] : ['Set GROUP_ROLES as on the server to see roles granted by groups.'];
  return { text: [...lines, `${json.length} roles`, ...note].join('\n'), json };
}

function findProblem(text: string, groupNeededBy: readonly Role[]): string | null {
  const [role = '', group = ''] = splitWord(text);
  if (!roles.some((one) => one === role))
    return `"${role}" is not a role: there are ${roles.join(', ')}.`;
  if (group === '' && groupNeededBy.some((one) => one === role))
    return `Name the group: ${role}:<group>.`;
  return null;
}

const splitWord = (text: string): string[] => text.split(/:(.*)/s);

interface Target {
  role: Role;
  group: GroupDocument | undefined;
}

type RoleAct = (user: UserDocument, context: ActContext, target: Target) => Promise<string>;

/** Audits the role in the format of the agency's pages; with an unknown group, as typed. */
function roleAct(kind: AuditKind, perform: RoleAct): OperatorCommand['run'] {
  return async (words, database, given) => {
    const connection = await database();
    const [, text = ''] = words;
    const [role, name = ''] = splitWord(text) as [Role, string?];
    const group = name === '' ? undefined : await findGroup(connection, name);
    const facts = group
      ? { roles: [formatGrant(role, group)], groups: [group._id] }
      : { roles: [text] };
    const run = memberAct(
      kind,
      async (user, context) => {
        if (name !== '' && !group) throw new Refused(`There is no group ${name}.`);
        return perform(user, context, { role, group });
      },
      facts,
    );
    return run(words, async () => connection, given);
  };
}

const findGroup = async (
  connection: Connection,
  name: string,
): Promise<GroupDocument | undefined> =>
  (await readGroups(connection)).find((one) => one._id === name || isNamed(one, name));

const readGroups = (connection: Connection): Promise<GroupDocument[]> =>
  groupModel(connection).find().lean().exec();
