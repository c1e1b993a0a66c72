import { expect, test } from 'vitest';
import { parseGroupRoles } from './group-roles.ts';

test('GROUP_ROLES › is parsed to groups with roles, for station editors with the station', () => {
  expect(parseGroupRoles('Chiefs=agency_admin; Engine 4=station_editor:Station 4;')).toEqual([
    { group: 'Chiefs', role: 'agency_admin', station: null },
    { group: 'Engine 4', role: 'station_editor', station: 'Station 4' },
  ]);
  expect(parseGroupRoles('')).toEqual([]);
});

test.each(['Chiefs', 'Chiefs=chief', '=auditor', 'Chiefs=auditor:Station 4', 'A=auditor=B'])(
  'GROUP_ROLES of %s › is refused',
  (text) => {
    expect(() => parseGroupRoles(text)).toThrow('must be groups with their roles');
  },
);
