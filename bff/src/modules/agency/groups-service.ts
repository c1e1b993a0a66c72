import {
  type AgencyGroup,
  type AgencyGroupInput,
  type AgencyGroups,
  type GroupMembersChange,
  idSchema,
} from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError, invalidField, limitReached } from '../../lib/http/domain-error.ts';
import { requireId } from '../../lib/http/route-schemas.ts';
import { groupMembers } from '../auth/groups/group-members.ts';
import type { GroupDocument } from '../auth/groups/group-model.ts';
import type { Principal } from '../auth/users/principal.ts';
import { agencyAudit } from './agency-audit.ts';
import { agencyMembersRepository } from './agency-members-repository.ts';
import { canBeParent } from './group-tree.ts';
import { groupsRepository } from './groups-repository.ts';

interface GroupRef {
  id: string;
  rev: number;
}

/** The rules for groups: their tree, their names, and what belongs to a directory. */
export function groupsService(app: FastifyInstance) {
  const groups = groupsRepository(app.mongo);
  const accounts = agencyMembersRepository(app.mongo);
  const members = groupMembers(app.mongo, {
    source: 'local',
    accounts: { state: { $ne: 'deleted' } },
  });
  const { onGroup } = agencyAudit(app);

  async function find(id: string): Promise<GroupDocument> {
    const group = await groups.find(requireId(idSchema, id, 'not_found'));
    if (!group) throw new DomainError('not_found');
    return group;
  }

  /** Null for a group at the top. @throws DomainError */
  async function findParent(parent: string | null, child?: string): Promise<GroupDocument | null> {
    if (parent === null) return null;
    const all = await groups.list();
    const above = all.find(({ _id }) => _id === parent);
    if (above && canBeParent(all, parent, child)) return above;
    throw invalidField('parent', 'must be another group that is not part of this one');
  }

  /** Two concurrent changes can form a cycle; the later one sees it and is undone. */
  async function refuseCycle(before: GroupDocument, changed: GroupDocument): Promise<void> {
    if (changed.parent === null) return;
    if (canBeParent(await groups.list(), changed.parent, changed._id)) return;
    await groups.undo(before, changed);
    throw new DomainError('changed_elsewhere');
  }

  const describe = async (group: GroupDocument): Promise<AgencyGroup> =>
    toAgencyGroup(group, await accounts.count({ group: group._id }));

  return {
    async list(): Promise<AgencyGroups> {
      const [all, counts] = await Promise.all([groups.list(), accounts.countByGroup()]);
      return { groups: all.map((group) => toAgencyGroup(group, counts.get(group._id) ?? 0)) };
    },

    async create(admin: Principal, input: AgencyGroupInput): Promise<AgencyGroup> {
      const parent = await findParent(input.parent);
      const group = await onGroup(admin, 'create-group', toAuditLine(input, parent), async () => {
        if (await groups.isFull()) throw limitReached('groupsPerAgency');
        const created = await groups.insert(input);
        if (!created) throw new DomainError('name_taken');
        return created;
      });
      return toAgencyGroup(group, 0);
    },

    async change(
      admin: Principal,
      { id, rev }: GroupRef,
      input: AgencyGroupInput,
    ): Promise<AgencyGroup> {
      const before = await find(id);
      const parent = await findParent(input.parent, before._id);
      // Only the directory renames its groups.
      const { name } = before.source === 'local' ? input : before;
      const { details } = toAuditLine({ ...input, name }, parent);
      const line = { id: before._id, name: before.name, details: { ...details, name: [name] } };
      const after = await onGroup(admin, 'change-group', line, async () => {
        const changed = await groups.change({ ...before, rev }, input);
        if (changed === 'taken') throw new DomainError('name_taken');
        if (!changed) throw new DomainError('changed_elsewhere');
        await refuseCycle(before, changed);
        return changed;
      });
      return describe(after);
    },

    async delete(admin: Principal, { id, rev }: GroupRef): Promise<void> {
      const group = await find(id);
      if (group.source !== 'local') throw new DomainError('not_allowed');
      await onGroup(admin, 'delete-group', { id: group._id, name: group.name }, async () => {
        if (!(await groups.delete({ ...group, rev }))) throw new DomainError('changed_elsewhere');
      });
      app.userCache.clear();
    },

    async changeMembers(
      admin: Principal,
      id: string,
      { add, remove }: GroupMembersChange,
    ): Promise<AgencyGroup> {
      const group = await find(id);
      const added = [...new Set(add)];
      if ((await members.listKnown(added)).length < added.length)
        throw invalidField('add', 'must be accounts of the agency');
      if (await members.hasEmergencyAccount([...add, ...remove]))
        throw new DomainError('not_allowed');
      const details = {
        ...(added.length > 0 && { added }),
        ...(remove.length > 0 && { removed: remove }),
      };
      const line = { id: group._id, name: group.name, details };
      await onGroup(admin, 'group-members', line, async () => {
        if ((await members.countFitting(group._id, added)) < added.length)
          throw limitReached('groupsPerMember');
        await members.add(group._id, added);
        await members.remove(group._id, remove);
        for (const member of [...add, ...remove]) app.userCache.forget(member);
      });
      return describe(group);
    },
  };
}

const toAuditLine = ({ name, kind }: AgencyGroupInput, parent: GroupDocument | null) => ({
  name,
  details: { group_kind: [kind], ...(parent && { parent: [parent.name, parent._id] }) },
});

function toAgencyGroup(group: GroupDocument, count: number): AgencyGroup {
  const { _id: id, name, kind, parent, source, rev: version } = group;
  return { id, name, kind, parent, source, version, members: count };
}
