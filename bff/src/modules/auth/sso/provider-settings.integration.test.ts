import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { refreshWith } from '../../../../testing/builders.ts';
import { aScimClient, aScimUser } from '../../../../testing/scim-client.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { parseGroupRoles } from '../../../lib/settings/group-roles.ts';
import { groupsRepository } from '../../agency/groups-repository.ts';
import { userModel } from '../users/user-model.ts';

// Entra with app roles, for a client whose secret is accepted only in the body.
const here = setUpSingleSignOn({
  kind: 'entra',
  authentication: 'client_secret_post',
  settings: { groupsClaim: 'roles' },
  config: {
    publicOrigin: 'https://firedeck.example.org',
    groupRoles: parseGroupRoles('Officers=station_editor:Station 4'),
    groupsFrom: 'idp',
  },
});

test('the cookie of an attempt › is sent from the provider’s site to this host only, and hidden from scripts', async () => {
  const response = await new SsoBrowser(here.testApp.app).start();
  const [cookie = '', ...others] = [response.headers['set-cookie'] ?? []].flat();
  expect(others).toEqual([]);
  const [value, ...attributes] = cookie.split('; ');
  expect(value).toMatch(/^__Host-fd_sso_[0-9a-f]{12}=[\w.-]+$/);
  expect(attributes.toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=3600',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ]);
});

test('the secret in the body, and app roles › sign in, and give the roles of their groups', async () => {
  const { app } = here.testApp;
  for (const name of ['Officers', 'Station 4', 'Chiefs'])
    await groupsRepository(app.mongo).insert({ name, kind: 'other', parent: null });
  const person = here.idp.aPerson({ roles: ['Officers'], groups: ['Chiefs'] });
  here.idp.current = person.sub;
  const { to, refreshToken } = await new SsoBrowser(app).signIn();
  expect(to).toBe('/');
  const { user } = (await refreshWith(app, refreshToken)).json();
  const stored = await userModel(app.mongo).findById(user.id).lean();
  const roles = stored && (await app.rolesOf(stored));
  expect(roles).toMatchObject([{ role: 'station_editor', state: 'active' }]);
});

test('GROUPS_FROM=sign-in › a directory provisions users, and gets 403 for groups', async () => {
  const directory = await aScimClient(here.testApp);
  const id = randomUUID();
  const responses = await Promise.all([
    directory.send('GET', '/Groups'),
    directory.send('POST', '/Groups', { displayName: 'Officers 2' }),
    directory.send('GET', `/Groups/${id}`),
    directory.send('PUT', `/Groups/${id}`, { displayName: 'Officers 2' }),
    directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value: id }] }),
    directory.send('DELETE', `/Groups/${id}`),
  ]);
  for (const response of responses)
    expect([response.statusCode, response.json().status]).toEqual([403, '403']);
  expect((await directory.send('POST', '/Users', aScimUser())).statusCode).toBe(201);
});
