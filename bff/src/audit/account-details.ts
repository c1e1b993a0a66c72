import type { AuditDetails } from './audit-line-model.ts';

export interface AccountFacts {
  /** Of `end-sessions`: personal API keys ended, too. */
  endsKeys?: boolean | undefined;
  /** Of acts on roles, as in `station_editor:Station 4`. */
  role?: string | undefined;
  /** Of the account whose tools a station's devices keep. */
  station?: string | undefined;
  /** Of an invitation or a role: ids of groups. */
  groups?: readonly string[] | undefined;
}

export const accountDetails = ({
  endsKeys,
  role,
  station,
  groups = [],
}: AccountFacts): AuditDetails => ({
  ...(endsKeys && { keys: ['ended'] }),
  ...(role !== undefined && { role: [role] }),
  ...(station !== undefined && { name: [station.trim()] }),
  ...(groups.length > 0 && { groups: [...groups] }),
});
