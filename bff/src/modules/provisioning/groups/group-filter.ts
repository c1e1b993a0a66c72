import { toNameKey } from '../../auth/groups/group-model.ts';
import type { Comparison } from '../protocol/filter.ts';
import { invalidRequest } from '../protocol/scim-error.ts';

interface GroupFilter {
  filter: object;
  /** Matches groups with this member; Entra reads memberships that way. */
  member: string | null;
}

export function toGroupFilter(comparisons: Comparison[]): GroupFilter {
  const conditions: object[] = [];
  let member: string | null = null;
  for (const { path, value } of comparisons) {
    if (typeof value !== 'string')
      throw invalidRequest('invalidFilter', 'The value has to be text.');
    if (path === 'displayname') conditions.push({ nameKey: toNameKey(value) });
    else if (path === 'externalid') conditions.push({ externalId: value });
    else if (path === 'id') conditions.push({ _id: value });
    else if (path === 'members' || path === 'members.value') member = value;
    else
      throw invalidRequest(
        'invalidFilter',
        'Groups are found by displayName, externalId, id and members.',
      );
  }
  return { filter: conditions.length > 0 ? { $and: conditions } : {}, member };
}
