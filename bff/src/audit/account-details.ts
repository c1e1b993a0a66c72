import type { AuditDetails } from './audit-line-model.ts';

interface AccountFacts {
  /** Of `end-sessions`: personal API keys ended, too. */
  endsKeys?: boolean | undefined;
  /** Of acts on roles, as in `station_editor:Station 4`. */
  role?: string | undefined;
  /** Of an invitation: ids of groups. */
  groups?: readonly string[] | undefined;
}

export const accountDetails = ({ endsKeys, role, groups = [] }: AccountFacts): AuditDetails => ({
  ...(endsKeys && { keys: ['ended'] }),
  ...(role !== undefined && { role: [role] }),
  ...(groups.length > 0 && { groups: [...groups] }),
});
