import type { AuditDetails } from './audit-line-model.ts';

export interface AccountFacts {
  /** Whether `end-sessions` also ended personal API keys. */
  endsKeys?: boolean | undefined;
  /** Roles of an invitation or a role change, such as `station_editor:Station 4`. */
  roles?: readonly string[] | undefined;
  /** Station whose devices store the account's tools. */
  station?: string | undefined;
  /** Group ids of an invitation or a role. */
  groups?: readonly string[] | undefined;
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
