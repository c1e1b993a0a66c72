import type { AuditKind } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { deletedGroups } from '../../auth/groups/deleted-groups.ts';
import type { GroupDocument } from '../../auth/groups/group-model.ts';
import type { PatchOperation } from '../protocol/patch-request.ts';
import { invalidRequest, ScimError } from '../protocol/scim-error.ts';
import { type GroupChange, type MemberChange, readGroup, readGroupPatch } from './group-input.ts';
import { provisionedGroups, provisionedMembers } from './provisioned-groups.ts';

interface GroupLine {
  key: string;
  act: AuditKind;
  groupId: string;
  /** Names of the changed attributes, without their values. */
  fields?: string[];
  members?: string[];
}

const namesShown = 5;

const noGroup = () => new ScimError(404, 'There is no such group.');
const tooMany = () =>
  invalidRequest('invalidValue', 'members: one is in as many groups as there can be.');
const taken = () => new ScimError(409, 'A group has this displayName already.', 'uniqueness');

/** A directory's changes to groups; `key` is the name of its SCIM key. */
export function groupsService(app: FastifyInstance) {
  const groups = provisionedGroups(app.mongo);
  const members = provisionedMembers(app.mongo);
  const deleted = deletedGroups(app.mongo);

  async function refuseUnknown(ids: readonly string[]): Promise<void> {
    const known = new Set(await members.listKnown(ids));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0)
      throw invalidRequest(
        'invalidValue',
        `members: ${unknown.slice(0, namesShown).join(', ')} ${unknown.length > 1 ? 'are no users' : 'is no user'} here.`,
      );
  }

  /** @throws ScimError that lists the ids which cannot be members */
  async function refuseIneligible(group: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || (await members.countFitting(group, ids)) === ids.length) return;
    await refuseUnknown(ids);
    throw tooMany();
  }

  async function add(key: string, group: string, ids: readonly string[]): Promise<void> {
    const count = await members.add(group, ids);
    await write({ key, act: 'add-members', groupId: group, members: [...ids] });
    // One of them was deleted, or added to other groups, since they were checked.
    if (count < ids.length) await refuseIneligible(group, ids);
  }

  const write = async ({ key, act: kind, groupId: id, ...details }: GroupLine): Promise<void> => {
    for (const member of details.members ?? []) app.userCache.forget(member);
    const actor = { type: 'directory', name: key } as const;
    await app.audit.write({ kind, key, actor, subject: { type: 'group', id }, details });
  };

  async function set(key: string, group: string, ids: readonly string[]): Promise<void> {
    const before = new Set(await members.listAll(group));
    const now = new Set(ids);
    const added = ids.filter((id) => !before.has(id));
    const removed = [...before].filter((id) => !now.has(id));
    if (added.length > 0) await add(key, group, added);
    if (removed.length > 0) {
      await members.remove(group, removed);
      await write({ key, act: 'remove-members', groupId: group, members: removed });
    }
  }

  async function changeMembers(key: string, group: string, change: MemberChange): Promise<void> {
    if (change.kind === 'set') return set(key, group, change.ids);
    const { kind, ids } = change;
    if (kind === 'add') return add(key, group, ids);
    await members.remove(group, ids);
    await write({ key, act: 'remove-members', groupId: group, members: ids });
  }

  async function change(
    key: string,
    before: GroupDocument,
    { name, externalId, members: changes }: GroupChange,
  ): Promise<GroupDocument> {
    const fields = [
      ...(name !== undefined && name !== before.name ? ['displayName'] : []),
      ...(externalId !== undefined && externalId !== before.externalId ? ['externalId'] : []),
    ];
    // Before any change: a request is applied completely or not at all (RFC 7644 §3.5.2).
    for (const { kind, ids } of changes)
      if (kind !== 'remove') await refuseIneligible(before._id, ids);
    let group = before;
    if (fields.length > 0) {
      const renamed = await groups.rename(before._id, {
        ...(name !== undefined && { name }),
        ...(externalId !== undefined && { externalId }),
      });
      if (renamed === 'taken') throw taken();
      if (!renamed) throw noGroup();
      group = renamed;
      await write({ key, act: 'change-group', groupId: group._id, fields });
    }
    for (const one of changes) await changeMembers(key, group._id, one);
    return group;
  }

  async function findGroup(id: string): Promise<GroupDocument> {
    const group = await groups.find(id);
    if (!group) throw noGroup();
    return group;
  }

  return {
    findGroup,

    async create(key: string, body: unknown): Promise<GroupDocument> {
      const { name, externalId, ids } = readGroup(body);
      if (ids.length > 0) await refuseIneligible('', ids);
      const group = await groups.insert(name, externalId);
      if (!group) throw taken();
      await write({ key, act: 'create-group', groupId: group._id });
      if (ids.length > 0) await changeMembers(key, group._id, { kind: 'add', ids });
      return group;
    },

    replace: async (key: string, id: string, body: unknown): Promise<GroupDocument> =>
      change(key, await findGroup(id), readGroup(body)),

    patch: async (key: string, id: string, operations: PatchOperation[]): Promise<GroupDocument> =>
      change(key, await findGroup(id), readGroupPatch(operations)),

    /** The group first: without it, its memberships have no effect. */
    async delete(key: string, id: string): Promise<void> {
      if (!(await groups.delete(id))) throw noGroup();
      await deleted.endUses([id]);
      app.userCache.clear();
      await write({ key, act: 'delete-group', groupId: id });
    },
  };
}
