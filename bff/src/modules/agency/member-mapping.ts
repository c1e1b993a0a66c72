import type { AgencyMember, HeldRole } from '@firedeck/contract';
import type { ListedUser } from './agency-members-repository.ts';

export function toAgencyMember(
  user: ListedUser,
  roles: HeldRole[],
  lastSeen: Date | undefined,
): AgencyMember {
  return {
    id: user._id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    state: user.state === 'deleted' ? 'disabled' : user.state,
    source: getSource(user),
    break_glass: user.breakGlass === true,
    roles,
    groups: (user.groups ?? []).map(({ group: id, source }) => ({ id, source })),
    created_at: user.createdAt.toISOString(),
    last_seen_at: lastSeen?.toISOString() ?? null,
  };
}

function getSource({ scim, identities = [] }: ListedUser): AgencyMember['source'] {
  if (scim) return 'scim';
  return identities.length > 0 ? 'idp' : 'local';
}
