import type { Role } from '@firedeck/contract';
import type { GroupDocument } from '../groups/group-model.ts';

/** For people and the audit, as in `station_editor:Station 4`; only the role without a group. */
export function formatGrant(
  role: Role,
  group?: Pick<GroupDocument, 'name'> | string | null,
): string {
  const name = typeof group === 'string' ? group : group?.name;
  return name ? `${role}:${name}` : role;
}
