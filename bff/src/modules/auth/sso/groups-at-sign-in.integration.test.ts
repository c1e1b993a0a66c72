import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { refreshWith } from '../../../../testing/builders.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { parseGroupRoles } from '../../../lib/settings/group-roles.ts';
import { groupModel } from '../groups/group-model.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';

const groupRoles = parseGroupRoles(
  'officers-4=station_editor:Station 4; chiefs=agency_admin; /fire/station-1=station_editor',
);
const here = setUpSingleSignOn({ kind: 'entra', config: { groupRoles, groupsFrom: 'idp' } });

async function aGroup(name: string, externalId: string | null): Promise<void> {
  const now = new Date();
  const named = { name, nameKey: name.toLowerCase(), externalId };
  const rest = { kind: 'other', parent: null, source: 'local', rev: 1 } as const;
  const dates = { createdAt: now, changedAt: now };
  await groupModel(here.testApp.app.mongo).create({
    _id: randomUUID(),
    ...named,
    ...rest,
    ...dates,
  });
}

beforeAll(async () => {
  await aGroup('Officers of Station 4', 'officers-4');
  await aGroup('Station 4', null);
  await aGroup('Chiefs', 'chiefs');
  await aGroup('Station 1', '/fire/station-1');
});

/** Signs in with these claims, and returns the resulting roles. */
async function rolesAfter(sub: string, claims: Record<string, unknown>): Promise<string[]> {
  const { app } = here.testApp;
  const { groups: _groups, _claim_names: _names, ...known } = here.idp.people.get(sub) ?? { sub };
  here.idp.people.set(sub, { ...known, sub, ...claims });
  here.idp.current = sub;
  const { refreshToken } = await new SsoBrowser(app).signIn();
  const { user } = (await refreshWith(app, refreshToken)).json();
  const stored = (await userModel(app.mongo).findById(user.id).lean()) as UserDocument;
  return (await app.rolesOf(stored)).map(({ role, state }) => `${role} ${state}`).toSorted();
}

test('the groups of each sign-in › decide the roles; admins need a confirmation', async () => {
  const { sub } = here.idp.aPerson();
  expect(await rolesAfter(sub, { groups: ['officers-4', 'chiefs'] })).toEqual([
    'agency_admin pending',
    'station_editor active',
  ]);
  expect(await rolesAfter(sub, { groups: ['chiefs'] })).toEqual(['agency_admin pending']);
  expect(await rolesAfter(sub, {})).toEqual([]);
});

test.each<[path: string, follow: string[]]>([
  ['/fire/station-1', ['station_editor active']],
  ['/fire', []],
  ['station-1', []],
])('the group %s, as Keycloak names its path › gives %j', async (path, follow) => {
  expect(await rolesAfter(here.idp.aPerson().sub, { groups: [path] })).toEqual(follow);
});

test('group overage: more groups than a token holds › keeps those of the previous sign-in', async () => {
  const { sub } = here.idp.aPerson();
  const before = await rolesAfter(sub, { groups: ['officers-4'] });
  const overage = { _claim_names: { groups: 'src1' }, _claim_sources: { src1: { endpoint: 'x' } } };
  expect(await rolesAfter(sub, overage)).toEqual(before);
});

test('unknown groups › are ignored, and not created', async () => {
  const count = () => groupModel(here.testApp.app.mongo).countDocuments().exec();
  const before = await count();
  const { sub } = here.idp.aPerson();
  expect(await rolesAfter(sub, { groups: ['unknown', 'officers-4'] })).toEqual([
    'station_editor active',
  ]);
  expect(await count()).toBe(before);
});
