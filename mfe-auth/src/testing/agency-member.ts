import type { AgencyGroup, AgencyMember } from '@firedeck/contract';

/** A member of the agency, as admins see them. */
export const aMember: AgencyMember = {
  id: '00000000-0000-4000-8000-00000000000b',
  email: 'lee@example.org',
  first_name: 'Lee',
  last_name: 'Ortega',
  state: 'active',
  source: 'local',
  break_glass: false,
  roles: [],
  groups: [],
  created_at: '2026-01-01T00:00:00.000Z',
  last_seen_at: null,
};

/** A station of the agency. */
export const aGroup = (id: string, name: string): AgencyGroup => ({
  id,
  name,
  kind: 'station',
  parent: null,
  source: 'local',
  version: 1,
  members: 0,
});
