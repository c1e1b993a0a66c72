import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { aMember } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { parseGroupRoles } from '../../../lib/settings/group-roles.ts';
import { rolesRepository } from '../roles/roles-repository.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';
import { deletedGroups } from './deleted-groups.ts';
import { groupModel } from './group-model.ts';
import { signInGroups } from './sign-in-groups.ts';

const groupRoles = parseGroupRoles('chiefs-id=agency_admin; Station 4=station_editor');
const testApp = setUpTestApp({ groupRoles, groupsFrom: 'idp' });

async function aGroup(name: string, externalId: string | null): Promise<string> {
  const now = new Date();
  const origin = { kind: 'other', parent: null, source: 'idp' } as const;
  const own = { name, nameKey: name.toLowerCase(), externalId, rev: 1 };
  const group = { _id: randomUUID(), ...own, ...origin, createdAt: now, changedAt: now };
  return (await groupModel(testApp.app.mongo).create(group))._id;
}

const person = () => ({ iss: 'https://id.example.org', subject: randomUUID() });

/** A person who signs in there. */
async function aPerson() {
  const { userId } = await aMember(testApp.app);
  const of = person();
  await userModel(testApp.app.mongo).updateOne(
    { _id: userId },
    { $set: { identities: [{ provider: 'oidc', ...of, at: new Date() }] } },
  );
  return { userId, of };
}

test('the groups of a sign-in › replace the previous ones; unknown ones are ignored; an overage keeps them', async () => {
  const { userId, of } = await aPerson();
  const chiefs = await aGroup('Chiefs', 'chiefs-id');
  await aGroup('Station 4', null);
  await userModel(testApp.app.mongo).updateOne(
    { _id: userId },
    { $set: { groups: [{ group: 'local-one', source: 'local' }] } },
  );
  const replace = (id: string, named: string[] | null) =>
    signInGroups(testApp.app.mongo).replace(id, of, named);
  const read = async () =>
    (await userModel(testApp.app.mongo).findById(userId).lean()) as UserDocument;
  const held = async () =>
    (await testApp.app.rolesOf(await read())).map(({ role, state }) => [role, state]).toSorted();

  await replace(userId, ['chiefs-id', 'nobody knows']);
  expect((await read()).groups).toEqual([
    { group: 'local-one', source: 'local' },
    { group: chiefs, source: 'idp' },
  ]);
  expect(await held()).toEqual([['agency_admin', 'pending']]);
  const grant = { role: 'agency_admin', from: chiefs, source: 'idp', by: 'ada' } as const;
  expect(await rolesRepository(testApp.app.mongo).confirm(userId, grant)).toBe(true);

  await replace(userId, ['chiefs-id', 'station 4']);
  expect(await held()).toEqual([
    ['agency_admin', 'active'],
    ['station_editor', 'active'],
  ]);
  await replace(userId, null);
  expect(await held()).toHaveLength(2);
  await replace(userId, []);
  expect((await read()).groups).toEqual([{ group: 'local-one', source: 'local' }]);
  await replace(userId, ['chiefs-id']);
  expect(await held()).toEqual([['agency_admin', 'pending']]);
});

test('a group deleted during a sign-in › has no members', async () => {
  const { mongo } = testApp.app;
  const { userId, of } = await aPerson();
  const [stays, goes] = [await aGroup('Stays', 'stays-id'), await aGroup('Goes', 'goes-id')];
  const { collection } = userModel(mongo);
  const write = vi.spyOn(collection, 'updateOne').mockImplementationOnce(async (...command) => {
    await groupModel(mongo).deleteOne({ _id: goes });
    await deletedGroups(mongo).endUses([goes]);
    return collection.updateOne(...command);
  });
  await signInGroups(mongo).replace(userId, of, ['stays-id', 'goes-id']);
  expect(write).toHaveBeenCalledTimes(2);
  write.mockRestore();
  const user = await userModel(mongo).findById(userId).lean();
  expect(user?.groups).toEqual([{ group: stays, source: 'idp' }]);
});

test('the groups of a person who was disconnected meanwhile › are not stored', async () => {
  const { userId } = await aPerson();
  await aGroup('Divers', 'divers-id');
  await signInGroups(testApp.app.mongo).replace(userId, person(), ['divers-id']);
  const user = await userModel(testApp.app.mongo).findById(userId).lean();
  expect(user?.groups).toBeUndefined();
});
