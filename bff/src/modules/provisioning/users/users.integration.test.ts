import { randomUUID } from 'node:crypto';
import { dayMs } from '@firedeck/contract';
import { mongo } from 'mongoose';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { aMember } from '../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { aScimClient, aScimUser, type ScimClient } from '../../../../testing/scim-client.ts';
import { accountsRepository } from '../../auth/users/accounts-repository.ts';
import { membersRepository } from '../../auth/users/members-repository.ts';
import { newAccount } from '../../auth/users/new-account.ts';
import { type UserDocument, userModel } from '../../auth/users/user-model.ts';

const testApp = setUpTestApp({ scim: { adoptsByEmail: false, requestsPerSecond: 10_000 } });
let directory: ScimClient;
/** Without the command for the directory's key, which is cached for seconds. */
const queriesOf = async (act: () => Promise<unknown>) =>
  (await testApp.queriesOf(act)).filter((query) => query !== 'find scimKeys');
beforeAll(async () => {
  directory = await aScimClient(testApp);
});

const hire = async (changes: object = {}) =>
  (await directory.send('POST', '/Users', aScimUser(changes))).json();
const read = async (id: string) => (await directory.send('GET', `/Users/${id}`)).json();
const stored = (id: string): Promise<UserDocument | null> =>
  userModel(testApp.app.mongo).findById(id).lean().exec();
const find = async (filter: string) =>
  (await directory.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).json();

describe('POST /scim/v2/Users', () => {
  test('creates an account without a password, which is returned exactly as sent', async () => {
    const sent = aScimUser();
    const response = await directory.send('POST', '/Users', sent);
    expect(response.statusCode).toBe(201);
    expect(response.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    const user = response.json();
    expect(user).toMatchObject(sent);
    expect(response.headers.location).toBe(`http://localhost:3000/scim/v2/Users/${user.id}`);
    expect(await read(user.id)).toEqual(user);
    expect(await stored(user.id)).toMatchObject({
      email: sent.userName,
      passwordHash: null,
      state: 'active',
    });
  });

  test('with names that would display as others › keeps their visible characters', async () => {
    const name = { givenName: '\u202eDana\u0007', familyName: '\u200b' };
    const user = await hire({ name });
    expect(await stored(user.id)).toMatchObject({ firstName: 'Dana', lastName: '' });
    const Operations = [
      { op: 'replace', path: 'name.familyName', value: 'Ma\u2066rsh' },
      { op: 'replace', value: { name: { givenName: 'Ro\nbin' } } },
    ];
    await directory.send('PATCH', `/Users/${user.id}`, { Operations });
    expect(await stored(user.id)).toMatchObject({ firstName: 'Ro bin', lastName: 'Marsh' });
  });

  test('needs one database command, and writes an audit line with the name of the key', async () => {
    let id = '';
    const queries = await queriesOf(async () => {
      id = (await hire()).id;
    });
    expect(queries).toEqual(['insert users', 'insert auditLines']);
    const lines = await readAuditLines(testApp.app, { 'subject.id': id });
    expect(lines).toMatchObject([
      { key: directory.name, kind: 'create-user', request: expect.any(String) },
    ]);
  });

  test('sent twice concurrently › creates one account, and answers uniqueness', async () => {
    const sent = aScimUser();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => directory.send('POST', '/Users', sent)),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = responses.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ status: '409', scimType: 'uniqueness' });
    expect(refused.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
  });

  test('with a user name that differs only in case › is refused', async () => {
    const { userName } = await hire();
    const emails = [{ value: `${randomUUID()}@example.org` }];
    const again = aScimUser({ userName: userName.toUpperCase(), emails });
    expect((await directory.send('POST', '/Users', again)).json().scimType).toBe('uniqueness');
  });

  test('with the external id of another account › is refused, also five times concurrently', async () => {
    const { externalId } = await hire();
    const again = await directory.send('POST', '/Users', aScimUser({ externalId }));
    expect([again.statusCode, again.json().scimType]).toEqual([409, 'uniqueness']);
    const shared = randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        directory.send('POST', '/Users', aScimUser({ externalId: shared })),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
    expect((await find(`externalId eq "${shared}"`)).totalResults).toBe(1);
  });

  test('without an external id › creates an account for each', async () => {
    const [one, other] = [await hire({ externalId: null }), await hire({ externalId: null })];
    expect([one.externalId, other.externalId]).toEqual([undefined, undefined]);
    expect(other.id).not.toBe(one.id);
  });

  test("of a deleted user, with another address › creates another account; the first can't be restored", async () => {
    const sent = aScimUser();
    const { id } = (await directory.send('POST', '/Users', sent)).json();
    await directory.send('DELETE', `/Users/${id}`);
    const second = await hire({ externalId: sent.externalId });
    expect(second.id).not.toBe(id);
    const back = await directory.send('POST', '/Users', sent);
    expect([back.statusCode, back.json().scimType]).toEqual([409, 'uniqueness']);
    // Two deleted accounts may have it.
    expect((await directory.send('DELETE', `/Users/${second.id}`)).statusCode).toBe(204);
    expect((await directory.send('POST', '/Users', sent)).json().id).toBe(id);
  });

  test('with a user name that is no mailbox › uses the work address', async () => {
    const email = `${randomUUID()}@example.org`;
    const emails = [
      { value: 'home@example.org', type: 'home' },
      { value: email, type: 'work' },
    ];
    const { id } = await hire({ userName: `upn-${randomUUID()}`, emails });
    expect((await stored(id))?.email).toBe(email);
  });

  test.each([
    ['no user name', { userName: null }],
    ['no address', { userName: 'dana', emails: [] }],
    ['a number as a name', { userName: 7 }],
    ['a word as active', { active: 'maybe' }],
    ['NUL in a name', { displayName: 'a\0b' }],
    ['half a surrogate pair in a name', { displayName: 'a\ud800' }],
    ['a very long name', { displayName: 'x'.repeat(1_000) }],
  ])('with %s › answers invalidValue', async (_what, changes) => {
    const response = await directory.send('POST', '/Users', aScimUser(changes));
    expect([response.statusCode, response.json().scimType]).toEqual([400, 'invalidValue']);
  });

  test('with roles [], meta and extensions, as Entra sends them › ignores those', async () => {
    const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const user = await hire({
      roles: [],
      meta: { resourceType: 'User' },
      [extension]: { department: 'A' },
    });
    expect(user).not.toHaveProperty('roles');
    expect(user).not.toHaveProperty([extension]);
  });

  test('with null and [] for missing values › stores none, as if they were not sent', async () => {
    const none = { externalId: null, displayName: null, name: null, roles: null, emails: [] };
    const user = await hire({ ...none, active: null });
    expect(user.active).toBe(true);
    for (const name of Object.keys(none)) expect(user).not.toHaveProperty(name);
    const { id } = await hire();
    for (const [path, value] of [
      ['displayName', null],
      ['externalId', null],
      ['name.familyName', null],
      ['emails', []],
    ])
      expect(
        (await directory.patch(`/Users/${id}`, { op: 'replace', path, value })).statusCode,
      ).toBe(200);
    const changed = await read(id);
    for (const name of ['externalId', 'displayName', 'emails'])
      expect(changed).not.toHaveProperty(name);
    expect(changed.name).toEqual({ givenName: expect.any(String) });
  });

  test('with an attribute twice, in different case › answers invalidSyntax', async () => {
    const response = await directory.send('POST', '/Users', aScimUser({ USERNAME: 'other' }));
    expect([response.statusCode, response.json().scimType]).toEqual([400, 'invalidSyntax']);
  });
});

describe('an existing account', () => {
  test('of a member › is not adopted by default', async () => {
    const { email, userId } = await aMember(testApp.app);
    const response = await directory.send(
      'POST',
      '/Users',
      aScimUser({ userName: email, emails: [] }),
    );
    expect([response.statusCode, response.json().scimType]).toEqual([409, 'uniqueness']);
    expect(await stored(userId)).not.toHaveProperty('scim');
    expect((await directory.send('GET', `/Users/${userId}`)).statusCode).toBe(404);
  });

  test('with SCIM_ADOPT=by-email › is adopted with board and password, except emergency accounts', async () => {
    Object.assign(testApp.config.scim, { adoptsByEmail: true });
    try {
      const [member, breakGlass] = [await aMember(testApp.app), await aMember(testApp.app)];
      await userModel(testApp.app.mongo).updateOne(
        { _id: breakGlass.userId },
        { $set: { breakGlass: true } },
      );
      const adopt = ({ email }: { email: string }) =>
        directory.send('POST', '/Users', aScimUser({ userName: email, emails: [] }));
      const adopted = await adopt(member);
      expect([adopted.statusCode, adopted.json().id]).toEqual([201, member.userId]);
      expect((await stored(member.userId))?.passwordHash).not.toBeNull();
      expect((await adopt(breakGlass)).statusCode).toBe(409);
      expect((await adopt(member)).statusCode).toBe(409);
    } finally {
      Object.assign(testApp.config.scim, { adoptsByEmail: false });
    }
  });

  test.each<[what: string, changes: Partial<UserDocument>, status: number]>([
    ['is made an emergency account', { breakGlass: true }, 409],
    [
      'is adopted for another directory user',
      { scim: { userName: 'first', userNameKey: 'first', rev: 1, at: new Date() } },
      409,
    ],
    ['ends its sessions', { epoch: 7 }, 201],
  ])('that %s during the adoption › is checked again', async (_what, changes, status) => {
    Object.assign(testApp.config.scim, { adoptsByEmail: true });
    onTestFinished(() => void Object.assign(testApp.config.scim, { adoptsByEmail: false }));
    const { email, userId } = await aMember(testApp.app);
    const { collection } = userModel(testApp.app.mongo);
    const update = collection.findOneAndUpdate.bind(collection);
    const updates = vi.spyOn(collection, 'findOneAndUpdate').mockImplementationOnce((async (
      ...given: Parameters<typeof update>
    ) => {
      await collection.updateOne({ _id: userId } as object, { $set: changes });
      return update(...given);
    }) as typeof update);
    onTestFinished(() => updates.mockRestore());
    const sent = aScimUser({ userName: email, emails: [] });
    expect((await directory.send('POST', '/Users', sent)).statusCode).toBe(status);
    const { breakGlass, scim } = (await stored(userId)) ?? {};
    expect(breakGlass === true && scim !== undefined).toBe(false);
    expect(scim?.userName).toBe(status === 201 ? email : changes.scim?.userName);
  });

  test('that is unconfirmed › is adopted without the stranger’s password', async () => {
    const { email, userId } = await aMember(testApp.app);
    await userModel(testApp.app.mongo).updateOne(
      { _id: userId },
      { $set: { emailConfirmedAt: null } },
    );
    const response = await directory.send(
      'POST',
      '/Users',
      aScimUser({ userName: email, emails: [] }),
    );
    expect([response.statusCode, response.json().id]).toEqual([201, userId]);
    expect(await stored(userId)).toMatchObject({ passwordHash: null, epoch: 1 });
  });
});

describe('PATCH of a user', () => {
  test('active as the text "False", as Entra sends it › disables by one command', async () => {
    const { id } = await hire();
    const operation = { op: 'Replace', path: 'active', value: 'False' };
    let response = {} as Awaited<ReturnType<ScimClient['patch']>>;
    const queries = await queriesOf(async () => {
      response = await directory.patch(`/Users/${id}`, operation);
    });
    expect([response.statusCode, response.json().active]).toEqual([200, false]);
    expect(queries).toEqual(['findAndModify users', 'insert auditLines']);
    expect(await stored(id)).toMatchObject({ state: 'disabled', epoch: 1, keysEpoch: 1 });
    expect((await directory.patch(`/Users/${id}`, operation)).json().active).toBe(false);
  });

  test.each([
    ['as a boolean', { op: 'replace', path: 'active', value: false }],
    ['without a path, as Okta sends it', { op: 'replace', value: { active: false } }],
    ['in a pathless value as text', { op: 'Add', value: { active: 'False' } }],
    [
      'with the schema as a prefix',
      { op: 'Replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: 'false' },
    ],
  ])('active: false %s › disables', async (_how, operation) => {
    const { id } = await hire();
    expect((await directory.patch(`/Users/${id}`, operation)).json().active).toBe(false);
    expect((await stored(id))?.state).toBe('disabled');
  });

  test('active: true › enables a user whom the directory disabled, not one whom an operator did', async () => {
    const [one, other] = [await hire(), await hire()];
    await directory.patch(`/Users/${one.id}`, { op: 'replace', path: 'active', value: false });
    await userModel(testApp.app.mongo).updateOne(
      { _id: other.id },
      { $set: { state: 'disabled' } },
    );
    const enable = { op: 'replace', path: 'active', value: 'True' };
    expect((await directory.patch(`/Users/${one.id}`, enable)).json().active).toBe(true);
    expect((await directory.patch(`/Users/${other.id}`, enable)).json().active).toBe(false);
    expect((await directory.send('PUT', `/Users/${other.id}`, other)).json().active).toBe(false);
  });

  test('active: true › does not enable a user whom an operator disabled after the directory did', async () => {
    const { id } = await hire();
    const members = membersRepository(testApp.app.mongo);
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    await members.enable(id);
    await members.disable(id);
    const enable = { op: 'replace', path: 'active', value: true };
    expect((await directory.patch(`/Users/${id}`, enable)).json().active).toBe(false);
  });

  test('with dotted keys in a value without a path › changes those attributes', async () => {
    const { id } = await hire();
    const value = { 'name.givenName': 'Mia', 'name.familyName': 'Chen', displayName: 'Mia Chen' };
    const changed = (await directory.patch(`/Users/${id}`, { op: 'Replace', value })).json();
    expect(changed).toMatchObject({
      name: { givenName: 'Mia', familyName: 'Chen' },
      displayName: 'Mia Chen',
    });
  });

  test('emails[type eq "home"].value, if missing › is added', async () => {
    const { id, emails } = await hire();
    const operation = { op: 'Add', path: 'emails[type eq "home"].value', value: 'a@example.org' };
    const changed = (await directory.patch(`/Users/${id}`, operation)).json();
    expect(changed.emails).toEqual([...emails, { value: 'a@example.org', type: 'home' }]);
  });

  test('emails[type eq "work"].value › changes the account’s address', async () => {
    const { id } = await hire();
    const value = `${randomUUID()}@example.org`;
    await directory.patch(`/Users/${id}`, {
      op: 'Replace',
      path: 'emails[type eq "work"].value',
      value,
    });
    expect((await stored(id))?.email).toBe(value);
  });

  test('to an address with an unconfirmed sign-up › takes it over', async () => {
    const [{ id }, email] = [await hire(), `${randomUUID()}@example.org`];
    const stranger = newAccount(email, { passwordHash: 'x' });
    await userModel(testApp.app.mongo).create(stranger);
    const change = { op: 'replace', path: 'emails', value: [{ value: email, primary: true }] };
    expect((await directory.patch(`/Users/${id}`, change)).statusCode).toBe(200);
    expect((await stored(id))?.email).toBe(email);
    expect(await stored(stranger._id)).toBeNull();
  });

  test('to an address or user name of another account › answers uniqueness', async () => {
    const [one, other] = [await hire(), await hire()];
    const operation = { op: 'replace', path: 'userName', value: other.userName };
    const response = await directory.patch(`/Users/${one.id}`, operation);
    expect([response.statusCode, response.json().scimType]).toEqual([409, 'uniqueness']);
  });

  test('to the external id of another account › answers uniqueness, with PUT as well', async () => {
    const [one, other] = [await hire(), await hire()];
    const { externalId } = other;
    const operation = { op: 'replace', path: 'externalId', value: externalId };
    for (const response of [
      await directory.patch(`/Users/${one.id}`, operation),
      await directory.send('PUT', `/Users/${one.id}`, { ...one, externalId }),
    ])
      expect([response.statusCode, response.json().scimType]).toEqual([409, 'uniqueness']);
    expect((await read(one.id)).externalId).toBe(one.externalId);
    await directory.send('DELETE', `/Users/${other.id}`);
    expect((await directory.patch(`/Users/${one.id}`, operation)).statusCode).toBe(200);
  });

  test('of externalId › is found with exact case only', async () => {
    const { id } = await hire();
    const value = `Ext-${randomUUID()}`;
    await directory.patch(`/Users/${id}`, { op: 'Replace', path: 'externalId', value });
    expect((await find(`externalId eq "${value}"`)).totalResults).toBe(1);
    expect((await find(`externalId eq "${value.toUpperCase()}"`)).totalResults).toBe(0);
  });

  test('of unknown or read-only attributes › changes nothing', async () => {
    const user = await hire();
    const operations = [
      { op: 'replace', path: 'id', value: randomUUID() },
      { op: 'add', path: 'nickName', value: 'D' },
      {
        op: 'replace',
        value: { meta: { created: 'x' }, groups: [{ value: 'x' }], roles: ['admin'] },
      },
      { op: 'add', path: 'urn:example:extension:2.0:User:badge', value: '7' },
    ];
    const response = await directory.patch(`/Users/${user.id}`, ...operations);
    expect([response.statusCode, response.json()]).toEqual([200, user]);
  });

  test.each([
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'swap', path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type sw "w"].value', value: 'x' }, 'invalidPath'],
    [{ op: 'remove', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', value: 'x' }, 'invalidSyntax'],
  ])('%j › answers %s', async (operation, scimType) => {
    const { id } = await hire();
    const response = await directory.patch(`/Users/${id}`, operation);
    expect([response.statusCode, response.json().scimType]).toEqual([400, scimType]);
  });

  test('of 1,001 names in one operation › answers invalidValue', async () => {
    const { id } = await hire();
    const value = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`name${n}`, 'x']));
    const response = await directory.patch(`/Users/${id}`, { op: 'replace', value });
    expect([response.statusCode, response.json().scimType]).toEqual([400, 'invalidValue']);
  });

  test('eight concurrent changes › are all stored, each once it is answered 200', async () => {
    const { id } = await hire();
    const value = `Kim-${randomUUID()}@example.org`;
    const paths = [
      'userName',
      'externalId',
      'displayName',
      'name.givenName',
      'name.familyName',
      ...['work', 'home', 'other'].map((type) => `emails[type eq "${type}"].value`),
    ];
    /** Retries a 503 like a directory. */
    async function change(path: string): Promise<number> {
      const { statusCode } = await directory.patch(`/Users/${id}`, { op: 'replace', path, value });
      return statusCode === 503 ? change(path) : statusCode;
    }
    expect(await Promise.all(paths.map(change))).toEqual(paths.map(() => 200));
    expect(await read(id)).toMatchObject({
      userName: value,
      externalId: value,
      displayName: value,
      name: { givenName: value, familyName: value },
    });
    const { emails } = await read(id);
    expect(emails.map((one: { value: string }) => one.value)).toEqual([value, value, value]);
  });

  test('changed elsewhere three times meanwhile › answers 503 with a retry time, and changes nothing', async () => {
    const { id, displayName } = await hire();
    const { collection } = userModel(testApp.app.mongo);
    const update = collection.findOneAndUpdate.bind(collection);
    const updates = vi.spyOn(collection, 'findOneAndUpdate').mockImplementation((async (
      ...given: Parameters<typeof update>
    ) => {
      await collection.updateOne({ _id: id } as object, { $inc: { 'scim.rev': 1 } });
      return update(...given);
    }) as typeof update);
    onTestFinished(() => updates.mockRestore());
    const operation = { op: 'replace', path: 'displayName', value: 'Kim' };
    const response = await directory.patch(`/Users/${id}`, operation);
    expect([response.statusCode, response.json().status]).toEqual([503, '503']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(updates).toHaveBeenCalledTimes(3);
    expect((await read(id)).displayName).toBe(displayName);
  });

  test('of the enterprise extension, in the forms of Entra › changes known attributes, and ignores the rest', async () => {
    const user = await hire();
    const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const operations = [
      { op: 'Add', path: `${extension}:department`, value: 'Operations' },
      { op: 'Add', path: `${extension}:manager`, value: [{ $ref: null, value: randomUUID() }] },
      {
        op: 'Replace',
        value: {
          [`${extension}:employeeNumber`]: '7',
          'urn:ietf:params:scim:schemas:core:2.0:User:displayName': 'Mia Chen',
          'addresses[type eq "work"].locality': 'Denver',
        },
      },
    ];
    const response = await directory.patch(`/Users/${user.id}`, ...operations);
    const { meta: _, ...unchanged } = user;
    const { meta: _changed, ...changed } = response.json();
    expect([response.statusCode, changed]).toEqual([
      200,
      { ...unchanged, displayName: 'Mia Chen' },
    ]);
  });
});

describe('PUT of a user', () => {
  test('as Okta reads and returns it › changes what differs, and drops read-only fields', async () => {
    const user = await hire();
    const sent = { ...user, active: false, name: { givenName: 'Mia' } };
    const response = await directory.send('PUT', `/Users/${user.id}`, sent);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ active: false, name: { givenName: 'Mia' } });
    expect(response.json().name).not.toHaveProperty('familyName');
  });

  test('without active › leaves a disabled user disabled', async () => {
    const { id, ...user } = await hire();
    await directory.send('PUT', `/Users/${id}`, { ...user, active: false });
    const { active: _, ...rest } = user;
    expect((await directory.send('PUT', `/Users/${id}`, rest)).json().active).toBe(false);
  });

  test('without changes › writes nothing', async () => {
    const user = await hire();
    const put = () => directory.send('PUT', `/Users/${user.id}`, user);
    expect(await queriesOf(put)).toEqual(['find users']);
  });
});

describe('DELETE of a user', () => {
  test('disables it, then it is not found; created again with the same externalId it is restored', async () => {
    const sent = aScimUser();
    const { id } = (await directory.send('POST', '/Users', sent)).json();
    expect((await directory.send('DELETE', `/Users/${id}`)).statusCode).toBe(204);
    expect((await directory.send('DELETE', `/Users/${id}`)).statusCode).toBe(404);
    expect((await directory.send('GET', `/Users/${id}`)).statusCode).toBe(404);
    expect((await find(`userName eq "${sent.userName}"`)).totalResults).toBe(0);
    expect((await stored(id))?.state).toBe('disabled');
    const stranger = { ...sent, externalId: randomUUID() };
    expect((await directory.send('POST', '/Users', stranger)).statusCode).toBe(409);
    const back = await directory.send('POST', '/Users', sent);
    expect([back.statusCode, back.json().id, back.json().active]).toEqual([201, id, true]);
  });
});

test('an interrupted deletion › leaves the user disabled, with an audit line from before', async () => {
  const { id } = await hire();
  const { collection } = userModel(testApp.app.mongo);
  const update = collection.findOneAndUpdate.bind(collection);
  const updates = vi
    .spyOn(collection, 'findOneAndUpdate')
    .mockImplementationOnce(update)
    .mockRejectedValueOnce(new mongo.MongoNetworkError('away'));
  onTestFinished(() => updates.mockRestore());
  expect((await directory.send('DELETE', `/Users/${id}`)).statusCode).toBe(503);
  expect((await stored(id))?.state).toBe('disabled');
  const outcomes = async () =>
    (await readAuditLines(testApp.app, { kind: 'delete-user', 'subject.id': id })).map(
      ({ outcome }) => outcome,
    );
  expect(await outcomes()).toEqual(['asked', 'failed']);
  expect((await directory.send('DELETE', `/Users/${id}`)).statusCode).toBe(204);
  expect(await outcomes()).toEqual(['asked', 'failed', 'asked', 'accepted']);
});

test('a user whom an operator disabled › stays disabled when the directory deletes and restores it', async () => {
  const externalId = randomUUID();
  const { id, ...user } = await hire({ externalId });
  await membersRepository(testApp.app.mongo).disable(id);
  await directory.send('DELETE', `/Users/${id}`);
  const again = (await directory.send('POST', '/Users', { ...aScimUser(), ...user })).json();
  expect([again.id, again.active]).toEqual([id, false]);
  expect(
    (await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })).json()
      .active,
  ).toBe(false);
});

test('a user who deleted the account › is not found, and can be created again', async () => {
  const sent = aScimUser();
  const { id } = (await directory.send('POST', '/Users', sent)).json();
  const accounts = accountsRepository(testApp.app.mongo);
  expect(await accounts.markDeleted({ _id: id, epoch: 0 }, randomUUID(), [])).not.toBeNull();
  expect((await directory.send('GET', `/Users/${id}`)).statusCode).toBe(404);
  const again = await directory.send('POST', '/Users', sent);
  expect([again.statusCode, again.json().id === id]).toEqual([201, false]);
});

test('a user whom the directory deletes and restores › has no confirmed role', async () => {
  const { id } = await hire();
  const granted = [
    { role: 'agency_admin', source: 'local', by: 'operator', at: new Date() },
    { role: 'station_editor', source: 'local', by: 'operator', at: new Date() },
  ];
  const ofMember = { _id: id } as object;
  await userModel(testApp.app.mongo).collection.updateOne(ofMember, { $set: { roles: granted } });
  await directory.send('DELETE', `/Users/${id}`);
  expect((await stored(id))?.roles).toMatchObject([{ role: 'station_editor' }]);
});

test('a user whom an operator enabled after the directory deleted it › is never removed', async () => {
  const { id } = await hire();
  await directory.send('DELETE', `/Users/${id}`);
  await membersRepository(testApp.app.mongo).enable(id);
  const deletedAt = new Date(Date.now() - 31 * dayMs);
  await userModel(testApp.app.mongo).updateOne(
    { _id: id },
    { $set: { 'scim.deletedAt': deletedAt } },
  );
  await testApp.app.cleanUp();
  expect((await stored(id))?.state).toBe('active');
});

test('a user deleted 30 days ago › is removed with all data, one deleted later is not', async () => {
  const [old, recent] = [await hire(), await hire()];
  for (const { id } of [old, recent]) await directory.send('DELETE', `/Users/${id}`);
  const deletedAt = new Date(Date.now() - 30 * dayMs - 1_000);
  await userModel(testApp.app.mongo).updateOne(
    { _id: old.id },
    { $set: { 'scim.deletedAt': deletedAt } },
  );
  expect(await testApp.app.cleanUp()).toMatchObject({ leavers: 1 });
  expect([await stored(old.id), (await stored(recent.id))?.state]).toEqual([null, 'disabled']);
});

describe('GET /scim/v2/Users', () => {
  test('filters as directories write them, the user name without case', async () => {
    const { id, userName, externalId } = await hire();
    const filters = [
      `userName eq "${userName.toUpperCase()}"`,
      `userName Eq "${userName}" and externalId eq "${externalId}"`,
      `emails[type eq "work"].value eq "${userName}"`,
      `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${userName}"`,
      `id eq "${id}"`,
    ];
    for (const filter of filters) {
      const list = await find(filter);
      expect([filter, list.totalResults, list.Resources[0]?.id]).toEqual([filter, 1, id]);
    }
  });

  test('of a random name, as Entra tests the connection › is an empty list', async () => {
    const response = await directory.send('GET', `/Users?filter=userName+eq+"${randomUUID()}"`);
    expect([response.statusCode, response.json().totalResults, response.json().Resources]).toEqual([
      200,
      0,
      [],
    ]);
  });

  test('finds disabled users', async () => {
    const { id, userName } = await hire({ active: false });
    expect((await find(`userName eq "${userName}"`)).Resources).toMatchObject([
      { id, active: false },
    ]);
  });

  test('pages from 1 in a stable order', async () => {
    for (let made = 0; made < 5; made += 1) await hire();
    const ids: string[] = [];
    const page = async (query: string) => (await directory.send('GET', `/Users?${query}`)).json();
    const { totalResults } = await page('count=0');
    for (let startIndex = 1; startIndex <= totalResults; startIndex += 7) {
      const { Resources, itemsPerPage } = await page(`startIndex=${startIndex}&count=7`);
      expect(itemsPerPage).toBe(Resources.length);
      ids.push(...Resources.map(({ id }: { id: string }) => id));
    }
    expect(new Set(ids).size).toBe(totalResults);
    expect((await page('startIndex=0&count=1')).startIndex).toBe(1);
    expect((await page('startIndex=100000')).Resources).toEqual([]);
  });

  test.each([
    ['filter=userName sw "a"', 'invalidFilter'],
    ['filter=userName eq "a" or id eq "b"', 'invalidFilter'],
    ['filter=password eq "a"', 'invalidFilter'],
    ['filter=displayName eq "a\\u0000"', 'invalidFilter'],
    ['filter=userName eq "\\ud800"', 'invalidFilter'],
    [`filter=${'userName eq "a" and '.repeat(80)}id eq "b"`, 'invalidFilter'],
    ['count=ten', 'invalidValue'],
  ])('%s › answers %s', async (query, scimType) => {
    const response = await directory.send('GET', `/Users?${encodeURI(query)}`);
    expect([response.statusCode, response.json().scimType]).toEqual([400, scimType]);
  });

  test('with attributes and excludedAttributes › returns the requested ones', async () => {
    const { id } = await hire();
    const named = (await directory.send('GET', `/Users/${id}?attributes=userName`)).json();
    expect(Object.keys(named)).toEqual(['schemas', 'id', 'userName']);
    const excluded = (
      await directory.send('GET', `/Users/${id}?excludedAttributes=name,emails`)
    ).json();
    expect(excluded).not.toHaveProperty('emails');
    expect(excluded).toHaveProperty('userName');
  });
});
