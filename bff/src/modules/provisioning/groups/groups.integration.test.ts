import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { aScimClient, type ScimClient } from '../../../../testing/scim-client.ts';
import { parseGroupRoles } from '../../../lib/settings/group-roles.ts';
import { rolesRepository } from '../../auth/roles/roles-repository.ts';
import { type UserDocument, userModel } from '../../auth/users/user-model.ts';

const groupRoles = parseGroupRoles('chiefs-external=agency_admin');
const scim = { adoptsByEmail: false, requestsPerSecond: 100_000 };
const testApp = setUpTestApp({ scim, groupRoles });
let directory: ScimClient;
/** Without the command for the directory's key, which is cached for seconds. */
const queriesOf = async (act: () => Promise<unknown>) =>
  (await testApp.queriesOf(act)).filter((query) => query !== 'find scimKeys');
beforeAll(async () => {
  directory = await aScimClient(testApp);
});

const users = () => userModel(testApp.app.mongo);
const aGroup = async (changes: object = {}): Promise<string> =>
  (
    await directory.send('POST', '/Groups', { displayName: `Group ${randomUUID()}`, ...changes })
  ).json().id;
/** Accounts as a directory would have created them. */
async function hire(count: number): Promise<string[]> {
  const now = new Date();
  const made = Array.from({ length: count }, () => {
    const _id = randomUUID();
    const email = `${_id}@example.org`;
    const names = { firstName: '', lastName: '', passwordHash: null, emailConfirmedAt: now };
    const own = { userName: email, userNameKey: email, rev: 1, at: now };
    return {
      _id,
      email,
      emailKey: email,
      ...names,
      state: 'active',
      epoch: 0,
      createdAt: now,
      scim: own,
    };
  });
  for (let from = 0; from < count; from += 500)
    await users().collection.insertMany(made.slice(from, from + 500) as object[]);
  return made.map(({ _id }) => _id);
}
const membersOf = async (id: string): Promise<string[]> =>
  ((await directory.send('GET', `/Groups/${id}`)).json().members ?? []).map(
    ({ value }: { value: string }) => value,
  );
const toMembers = (ids: string[]) => ids.map((value) => ({ value }));

test('DELETE of a group › ends memberships and roles that admins gave for it, too', async () => {
  const [group, [member = '']] = [await aGroup(), await hire(1)];
  await users().updateOne({ _id: member }, { groups: [{ group, source: 'local' }] });
  const grant = { role: 'station_editor', group, by: 'ada' } as const;
  await rolesRepository(testApp.app.mongo).grant(member, grant);
  expect((await directory.send('DELETE', `/Groups/${group}`)).statusCode).toBe(204);
  expect(await users().findById(member).lean()).toMatchObject({ groups: [], roles: [] });
});

test('DELETE of a group while members are added › nobody keeps a membership of it', async () => {
  const [group, [member = '']] = [await aGroup(), await hire(1)];
  const { collection } = users();
  let deleted = 0;
  // The group existed when it was read; it is deleted, with its uses, before the write.
  const write = vi.spyOn(collection, 'updateMany').mockImplementationOnce(async (...command) => {
    deleted = (await directory.send('DELETE', `/Groups/${group}`)).statusCode;
    return collection.updateMany(...command);
  });
  const operation = { op: 'Add', path: 'members', value: toMembers([member]) };
  const added = await directory.patch(`/Groups/${group}`, operation);
  write.mockRestore();
  expect([deleted, added.statusCode]).toEqual([204, 204]);
  expect((await users().findById(member).lean())?.groups).toEqual([]);
});

describe('PATCH of a group', () => {
  test('that adds 200 members › is one write for all', async () => {
    const [group, ids] = [await aGroup(), await hire(200)];
    let status = 0;
    const queries = await queriesOf(async () => {
      const operation = { op: 'Add', path: 'members', value: toMembers(ids) };
      status = (await directory.patch(`/Groups/${group}`, operation)).statusCode;
    });
    expect(status).toBe(204);
    expect(queries).toEqual([
      'find groups',
      'aggregate users',
      'update users',
      'distinct groups',
      'insert auditLines',
    ]);
    expect((await membersOf(group)).toSorted()).toEqual(ids.toSorted());
  });

  test('with an operation for each of 200 members › is one write, too', async () => {
    const [group, ids] = [await aGroup(), await hire(200)];
    const operations = ids.map((value) => ({ op: 'add', path: 'members', value: [{ value }] }));
    const queries = await queriesOf(() => directory.patch(`/Groups/${group}`, ...operations));
    expect(queries).toEqual([
      'find groups',
      'aggregate users',
      'update users',
      'distinct groups',
      'insert auditLines',
    ]);
    expect(await membersOf(group)).toHaveLength(200);
  });

  test('that adds and removes in turn › is one write for each kind', async () => {
    const [group, ids] = [await aGroup(), await hire(3)];
    const operations = Array.from({ length: 999 }, (_, index) => ({
      op: index % 2 === 0 ? 'add' : 'remove',
      path: 'members',
      value: toMembers([ids[index % 3] ?? '']),
    }));
    const queries = await queriesOf(() => directory.patch(`/Groups/${group}`, ...operations));
    const [update, insert] = ['update users', 'insert auditLines'];
    expect(queries).toEqual([
      ...['find groups', 'aggregate users'],
      ...[update, insert],
      ...[update, 'distinct groups', insert],
    ]);
    expect((await membersOf(group)).toSorted()).toEqual([ids[0], ids[2]].toSorted());
  });

  test('Remove with a list of values, as Entra sends it › removes only those', async () => {
    const ids = (await hire(3)).toSorted();
    const group = await aGroup({ members: toMembers(ids) });
    const [first = '', ...others] = ids;
    const operation = { op: 'Remove', path: 'members', value: [{ value: first }] };
    expect((await directory.patch(`/Groups/${group}`, operation)).statusCode).toBe(204);
    expect(await membersOf(group)).toEqual(others);
  });

  test('remove with members[value eq "…"], as Okta sends it › removes only that one', async () => {
    const ids = (await hire(2)).toSorted();
    const group = await aGroup({ members: toMembers(ids) });
    const operation = { op: 'remove', path: `members[value eq "${ids[0]}"]` };
    await directory.patch(`/Groups/${group}`, operation);
    expect(await membersOf(group)).toEqual([ids[1]]);
  });

  test('remove of members without a value › empties the group', async () => {
    const group = await aGroup({ members: toMembers(await hire(2)) });
    await directory.patch(`/Groups/${group}`, { op: 'remove', path: 'members' });
    expect(await membersOf(group)).toEqual([]);
  });

  test('rename with the id inside the value, as Okta sends it › renames, and ignores the id', async () => {
    const group = await aGroup();
    const displayName = `Renamed ${randomUUID()}`;
    const operation = { op: 'replace', value: { id: group, displayName } };
    expect((await directory.patch(`/Groups/${group}`, operation)).statusCode).toBe(204);
    expect((await directory.send('GET', `/Groups/${group}`)).json()).toMatchObject({
      id: group,
      displayName,
    });
  });

  test('to the name of another group, in other case › answers uniqueness', async () => {
    const displayName = `Station ${randomUUID()}`;
    await aGroup({ displayName });
    const group = await aGroup();
    const value = displayName.toUpperCase();
    const response = await directory.patch(`/Groups/${group}`, {
      op: 'replace',
      path: 'displayName',
      value,
    });
    expect([response.statusCode, response.json().scimType]).toEqual([409, 'uniqueness']);
    expect((await directory.send('POST', '/Groups', { displayName })).statusCode).toBe(409);
  });

  test('with an unknown member › answers invalidValue with the id', async () => {
    const [group, [known = '']] = [await aGroup(), await hire(1)];
    const unknown = randomUUID();
    const operation = { op: 'add', path: 'members', value: toMembers([known, unknown]) };
    const response = await directory.patch(`/Groups/${group}`, operation);
    expect([response.statusCode, response.json().scimType]).toEqual([400, 'invalidValue']);
    expect(response.json().detail).toContain(unknown);
  });

  test('that removes one, and adds a known and an unknown one › changes nothing', async () => {
    const [first, second] = await hire(2);
    const group = await aGroup({ members: toMembers([first ?? '']) });
    const response = await directory.patch(
      `/Groups/${group}`,
      { op: 'replace', path: 'displayName', value: `Group ${randomUUID()}` },
      { op: 'remove', path: 'members', value: toMembers([first ?? '']) },
      { op: 'add', path: 'members', value: toMembers([second ?? '', randomUUID()]) },
    );
    expect(response.json()).toMatchObject({ status: '400', scimType: 'invalidValue' });
    expect(await membersOf(group)).toEqual([first]);
    const lines = await readAuditLines(testApp.app, { 'subject.id': group });
    expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['add-members', 'create-group']);
  });

  test('that adds a member again who is in the maximum number of groups › changes nothing', async () => {
    const [group, [id = '']] = [await aGroup(), await hire(1)];
    const others = Array.from({ length: 59 }, () => ({ group: randomUUID(), source: 'scim' }));
    await users().updateOne({ _id: id }, { $set: { groups: others } });
    const add = { op: 'add', path: 'members', value: toMembers([id]) };
    const repeated = [
      await directory.patch(`/Groups/${group}`, add),
      await directory.patch(`/Groups/${group}`, add),
    ];
    expect(repeated.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const further = await directory.patch(`/Groups/${await aGroup()}`, add);
    expect([further.statusCode, further.json().scimType]).toEqual([400, 'invalidValue']);
  });

  test('of an unknown group › is not found', async () => {
    const operation = { op: 'add', path: 'members', value: toMembers(await hire(1)) };
    expect((await directory.patch(`/Groups/${randomUUID()}`, operation)).statusCode).toBe(404);
  });
});

describe('PUT of a group', () => {
  test('of 5,000 members, as Okta sends it › changes only those who differ', async () => {
    const ids = await hire(5_000);
    const displayName = `Department ${randomUUID()}`;
    const group = await aGroup({ displayName, members: toMembers(ids.slice(0, 4_990)) });
    const body = { id: group, displayName, members: toMembers(ids.slice(10)) };
    const started = performance.now();
    const response = await directory.send('PUT', `/Groups/${group}`, body);
    process.stdout.write(`PUT of 5,000 members: ${Math.round(performance.now() - started)} ms\n`);
    expect(response.statusCode).toBe(200);
    const inGroup = { groups: { $elemMatch: { group, source: 'scim' } } };
    const found = await users().collection.find(inGroup).project({ _id: 1 }).toArray();
    expect(found.map(({ _id }) => String(_id)).toSorted()).toEqual(ids.slice(10).toSorted());
    const lines = await readAuditLines(testApp.app, { 'subject.id': group });
    const counts = lines.map(({ kind, details }) => [kind, details?.members?.length ?? 0]);
    expect(counts).toEqual([
      ['create-group', 0],
      ['add-members', 4_990],
      ['add-members', 10],
      ['remove-members', 10],
    ]);
  }, 60_000);
});

test('POST of a group with the schema of Entra and without members › is accepted, and answered with that of SCIM', async () => {
  const group = 'urn:ietf:params:scim:schemas:core:2.0:Group';
  const entra = 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group';
  const displayName = `Group ${randomUUID()}`;
  const sent = {
    schemas: [group, entra],
    externalId: randomUUID(),
    displayName,
    meta: { resourceType: 'Group' },
  };
  const response = await directory.send('POST', '/Groups', sent);
  expect([response.statusCode, response.json().schemas]).toEqual([201, [group]]);
  expect(response.json()).toMatchObject({ displayName, externalId: sent.externalId });
});

describe('GET /scim/v2/Groups', () => {
  test('finds by name without case, by externalId, and by member, as Entra searches', async () => {
    const [[member = ''], externalId] = [await hire(1), randomUUID()];
    const displayName = `Engine ${randomUUID()}`;
    const group = await aGroup({ displayName, externalId, members: toMembers([member]) });
    const filters = [
      `displayName eq "${displayName.toUpperCase()}"`,
      `externalId eq "${externalId}"`,
      `id eq "${group}" and members eq "${member}"`,
    ];
    for (const filter of filters) {
      const path = `/Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`;
      const list = (await directory.send('GET', path)).json();
      expect([filter, list.Resources]).toEqual([filter, [expect.objectContaining({ id: group })]]);
      expect(list.Resources[0]).not.toHaveProperty('members');
    }
    const none = encodeURIComponent(`id eq "${group}" and members eq "${randomUUID()}"`);
    expect((await directory.send('GET', `/Groups?filter=${none}`)).json().totalResults).toBe(0);
  });
});

test('GET /scim/v2/Users?count=1000 › is a page of 200, with the total number', async () => {
  await hire(201);
  const { totalResults, itemsPerPage, Resources } = (
    await directory.send('GET', '/Users?count=1000')
  ).json();
  expect(totalResults).toBeGreaterThan(200);
  expect([itemsPerPage, Resources.length]).toEqual([200, 200]);
});

describe('a role that a group of the directory gives', () => {
  test('is pending, ends with the membership, and is pending again after the next', async () => {
    const [[id = ''], group] = [await hire(1), await aGroup({ externalId: 'chiefs-external' })];
    const stateOf = async () => {
      const user = (await users().findById(id).lean()) as UserDocument;
      return (await testApp.app.rolesOf(user)).map(({ role, state }) => [role, state]);
    };
    const change = (op: string) =>
      directory.patch(`/Groups/${group}`, { op, path: 'members', value: toMembers([id]) });
    await change('add');
    expect(await stateOf()).toEqual([['agency_admin', 'pending']]);
    const grant = { role: 'agency_admin', from: group, source: 'scim', by: 'ada' } as const;
    expect(await rolesRepository(testApp.app.mongo).confirm(id, grant)).toBe(true);
    expect(await stateOf()).toEqual([['agency_admin', 'active']]);
    await change('remove');
    expect(await stateOf()).toEqual([]);
    await change('add');
    expect(await stateOf()).toEqual([['agency_admin', 'pending']]);
    expect((await directory.send('DELETE', `/Groups/${group}`)).statusCode).toBe(204);
    expect(await stateOf()).toEqual([]);
    expect((await users().findById(id).lean())?.groups).toEqual([]);
  });
});

test('confirmed roles › end when the directory changes the address', async () => {
  const [id = ''] = await hire(1);
  const roles = rolesRepository(testApp.app.mongo);
  await roles.grant(id, { role: 'agency_admin', by: 'ada' });
  await roles.grant(id, { role: 'station_editor', group: await aGroup(), by: 'ada' });
  const rolesOf = async () => (await users().findById(id).lean())?.roles?.map(({ role }) => role);
  const change = (path: string, value: unknown) =>
    directory.patch(`/Users/${id}`, { op: 'replace', path, value });
  await change('name.familyName', 'Reyes');
  expect(await rolesOf()).toEqual(['agency_admin', 'station_editor']);
  await change('emails', [{ value: `${randomUUID()}@example.org`, primary: true }]);
  expect(await rolesOf()).toEqual(['station_editor']);
});

test('any sequence of operations › has the same members as a model', async () => {
  const ids = await hire(6);
  const some = fc.subarray(ids, { minLength: 1 });
  const operation = fc.oneof(
    fc.record({
      op: fc.constantFrom('add', 'Add'),
      path: fc.constant('members'),
      value: some.map(toMembers),
    }),
    fc.record({
      op: fc.constantFrom('remove', 'Remove'),
      path: fc.constant('members'),
      value: some.map(toMembers),
    }),
    fc.record({
      op: fc.constant('replace'),
      path: fc.constant('members'),
      value: some.map(toMembers),
    }),
    fc.constantFrom(...ids).map((id) => ({ op: 'remove', path: `members[value eq "${id}"]` })),
    some.map((value) => ({ op: 'add', value: { members: toMembers(value) } })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 6 }), async (operations) => {
      const group = await aGroup();
      const model = new Set<string>();
      for (const { op, path, value } of operations as {
        op: string;
        path?: string;
        value?: unknown;
      }[]) {
        const given = (value as { members?: { value: string }[] })?.members ?? value;
        const values = ((given ?? []) as { value: string }[]).map((one) => one.value);
        const filtered = ids.filter((id) => path?.includes(id));
        if (op === 'replace') model.clear();
        for (const id of [...values, ...filtered])
          if (op.toLowerCase() === 'remove') model.delete(id);
          else model.add(id);
      }
      expect((await directory.patch(`/Groups/${group}`, ...operations)).statusCode).toBe(204);
      expect((await membersOf(group)).toSorted()).toEqual([...model].toSorted());
    }),
    { numRuns: 30 },
  );
}, 60_000);

// Not cleaned like names of people: the cleaned name could be one that gives a role.
test.each(['\u202eChiefs', 'Chiefs\u0000', 'Chiefs\n', '\u200b'])(
  'a group with the name %j, which displays as another one › is refused',
  async (displayName) => {
    const made = await directory.send('POST', '/Groups', { displayName });
    expect([made.statusCode, made.json().scimType]).toEqual([400, 'invalidValue']);
    const id = await aGroup();
    const Operations = [{ op: 'replace', path: 'displayName', value: displayName }];
    const renamed = await directory.send('PATCH', `/Groups/${id}`, { Operations });
    expect(renamed.statusCode).toBe(400);
  },
);
