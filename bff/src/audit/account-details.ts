import type { AuditDetails } from './audit-line-model.ts';

export interface AccountFacts {
  /** Of `end-sessions`: personal API keys ended, too. */
  endsKeys?: boolean | undefined;
  /** Of an invitation or acts on roles, as in `station_editor:Station 4`. */
  roles?: readonly string[] | undefined;
  /** Of the account whose tools a station's devices keep. */
  station?: string | undefined;
  /** Of an invitation or a role: ids of groups. */
  groups?: readonly string[] | undefined;
  /** Of an invitation: the names of these groups. */
  groupNames?: readonly string[] | undefined;
}

export const accountDetails = ({
  endsKeys,
  roles = [],
  station,
  groups = [],
  groupNames = [],
}: AccountFacts): AuditDetails => ({
  ...(endsKeys && { keys: ['ended'] }),
  ...(roles.length > 0 && { role: [...roles] }),
  ...(station !== undefined && { name: [station.trim()] }),
  ...(groups.length > 0 && { groups: [...groups] }),
  ...(groupNames.length > 0 && { group_names: [...groupNames] }),
});
