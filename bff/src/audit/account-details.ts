import type { AuditDetails } from './audit-line-model.ts';

export interface AccountFacts {
  /** Whether `end-sessions` ended personal API keys, too. */
  endsKeys?: boolean | undefined;
  /** Roles of an invitation or an act on roles, as in `station_editor:Station 4`. */
  roles?: readonly string[] | undefined;
  /** The station whose devices keep the account's tools. */
  station?: string | undefined;
  /** Ids of the groups of an invitation or a role. */
  groups?: readonly string[] | undefined;
  /** Names of an invitation's groups. */
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
