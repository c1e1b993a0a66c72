import {
  type AgencyGroup,
  type AgencyGroupInput,
  agencyGroup,
  agencyGroupInput,
  agencyGroups,
  agencyLimits,
  groupMembersChange,
  idSchema,
} from '@firedeck/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { DomainError, invalidField, limitReached } from '../../lib/http/domain-error.ts';
import { ifMatchHeaders, parseVersion } from '../../lib/http/preconditions.ts';
import { idParams, noContent, requireId } from '../../lib/http/route-schemas.ts';
import { groupMembers } from '../auth/groups/group-members.ts';
import type { GroupDocument } from '../auth/groups/group-model.ts';
import { agencyAudit } from './agency-audit.ts';
import { agencyMembersRepository } from './agency-members-repository.ts';
import { canBeParent } from './group-tree.ts';
import { groupsRepository } from './groups-repository.ts';

const tags = ['agency'];

/** Stations, battalions, units: read by agency admins and auditors, changed by admins. */
export const groupsRoutes: FastifyPluginAsyncZod = async (app) => {
  const groups = groupsRepository(app.mongo);
  const accounts = agencyMembersRepository(app.mongo);
  const members = groupMembers(app.mongo, {
    source: 'local',
    accounts: { state: { $ne: 'deleted' } },
  });
  const { onGroup } = agencyAudit(app);
  const onRequest = app.authenticate;

  async function findGroup(id: string): Promise<GroupDocument> {
    const group = await groups.find(requireId(idSchema, id, 'not_found'));
    if (!group) throw new DomainError('not_found');
    return group;
  }

  /** The group above; null where there is none. @throws DomainError */
  async function readParent(parent: string | null, child?: string): Promise<GroupDocument | null> {
    if (parent === null) return null;
    const all = await groups.list();
    const above = all.find(({ _id }) => _id === parent);
    if (above && canBeParent(all, parent, child)) return above;
    throw invalidField('parent', 'must be another group that is not part of this one');
  }

  /** Another change at the same time may have made a circle of both: the later one sees it. */
  async function refuseCircle(before: GroupDocument, changed: GroupDocument): Promise<void> {
    if (changed.parent === null) return;
    if (canBeParent(await groups.list(), changed.parent, changed._id)) return;
    await groups.undo(before, changed);
    throw new DomainError('changed_elsewhere');
  }

  app.get(
    '/api/agency/groups',
    { onRequest, schema: { tags, response: { 200: agencyGroups } } },
    async () => {
      const [all, counts] = await Promise.all([groups.list(), accounts.countByGroup()]);
      return { groups: all.map((group) => toAgencyGroup(group, counts.get(group._id) ?? 0)) };
    },
  );

  app.post(
    '/api/agency/groups',
    { onRequest, schema: { tags, body: agencyGroupInput, response: { 201: agencyGroup } } },
    async ({ body, member: admin }, reply) => {
      const parent = await readParent(body.parent);
      const group = await onGroup(admin, 'create-group', createLine(body, parent), async () => {
        if (await groups.isFull()) throw limitReached('groupsPerAgency');
        const made = await groups.insert(body);
        if (!made) throw new DomainError('name_taken');
        return made;
      });
      return reply.code(201).send(toAgencyGroup(group, 0));
    },
  );

  app.put(
    '/api/agency/groups/:id',
    {
      onRequest,
      schema: {
        tags,
        params: idParams,
        headers: ifMatchHeaders,
        body: agencyGroupInput,
        response: { 200: agencyGroup },
      },
    },
    async ({ params, headers, body, member: admin }) => {
      const rev = parseVersion(headers['if-match']);
      const before = await findGroup(params.id);
      const parent = await readParent(body.parent, before._id);
      // A directory's name stays.
      const { name } = before.source === 'local' ? body : before;
      const { details } = createLine({ ...body, name }, parent);
      const line = { id: before._id, name: before.name, details: { ...details, name: [name] } };
      const after = await onGroup(admin, 'change-group', line, async () => {
        const changed = await groups.change({ ...before, rev }, body);
        if (changed === 'taken') throw new DomainError('name_taken');
        if (!changed) throw new DomainError('changed_elsewhere');
        await refuseCircle(before, changed);
        return changed;
      });
      return toAgencyGroup(after, await accounts.count({ group: after._id }));
    },
  );

  app.delete(
    '/api/agency/groups/:id',
    {
      onRequest,
      schema: { tags, params: idParams, headers: ifMatchHeaders, response: { 204: noContent } },
    },
    async ({ params, headers, member: admin }, reply) => {
      const rev = parseVersion(headers['if-match']);
      const group = await findGroup(params.id);
      if (group.source !== 'local') throw new DomainError('not_allowed');
      await onGroup(admin, 'delete-group', { id: group._id, name: group.name }, async () => {
        if (!(await groups.delete({ ...group, rev }))) throw new DomainError('changed_elsewhere');
      });
      app.userCache.clear();
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/agency/groups/:id/members',
    {
      onRequest,
      bodyLimit: agencyLimits.groupChangeBodyBytes,
      schema: {
        tags,
        params: idParams,
        body: groupMembersChange,
        response: { 200: agencyGroup },
      },
    },
    async ({ params, body: { add, remove }, member: admin }) => {
      const group = await findGroup(params.id);
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
        for (const id of [...add, ...remove]) app.userCache.forget(id);
      });
      return toAgencyGroup(group, await accounts.count({ group: group._id }));
    },
  );
};

/** As the audit has it. */
const createLine = ({ name, kind }: AgencyGroupInput, parent: GroupDocument | null) => ({
  name,
  details: { group_kind: [kind], ...(parent && { parent: [parent.name, parent._id] }) },
});

function toAgencyGroup(group: GroupDocument, count: number): AgencyGroup {
  const { _id: id, name, kind, parent, source, rev: version } = group;
  return { id, name, kind, parent, source, version, members: count };
}
