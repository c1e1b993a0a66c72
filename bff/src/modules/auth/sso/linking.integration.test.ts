import { randomUUID } from 'node:crypto';
import { mongo } from 'mongoose';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import { Authenticator } from '../../../../testing/authenticator.ts';
import { aMember, refreshWith, sameSiteHeaders } from '../../../../testing/builders.ts';
import { aScimClient, aScimUser, type ScimClient } from '../../../../testing/scim-client.ts';
import { addPasskey, addTotp, signInSteps } from '../../../../testing/second-factor.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { leadsTo, SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { membersRepository } from '../users/members-repository.ts';
import { newAccount } from '../users/new-account.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';

const domain = 'metrofire.example.org';
const anAddress = () => `${randomUUID()}@${domain}`;

type Here = ReturnType<typeof setUpSingleSignOn>;

async function change({ testApp }: Here, userId: string, fields: Partial<UserDocument>) {
  await userModel(testApp.app.mongo).updateOne({ _id: userId }, { $set: fields });
  testApp.app.userCache.forget(userId);
}

async function signInAs({ idp, testApp }: Here, claims: Record<string, unknown>) {
  const person = idp.aPerson(claims);
  idp.current = person.sub;
  const { to, refreshToken } = await new SsoBrowser(testApp.app).signIn();
  const session = refreshToken ? (await refreshWith(testApp.app, refreshToken)).json() : null;
  return { to, userId: session?.user?.id, person };
}

const readUser = (here: Here, userId: string) =>
  userModel(here.testApp.app.mongo).findById(userId).lean().exec();

const byPassword = ({ testApp }: Here, { email, password }: { email: string; password: string }) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    body: { email, password },
  });

/** Runs before the next write to an account. */
function runBeforeNextUpdate({ testApp }: Here, run: () => Promise<unknown>): void {
  const { collection } = userModel(testApp.app.mongo);
  const update = collection.findOneAndUpdate.bind(collection);
  const updates = vi.spyOn(collection, 'findOneAndUpdate').mockImplementationOnce((async (
    ...given: Parameters<typeof update>
  ) => {
    await run();
    return update(...given);
  }) as typeof update);
  onTestFinished(() => updates.mockRestore());
}

describe('an address that has an account', () => {
  const here = setUpSingleSignOn();
  let directory: ScimClient;
  beforeAll(async () => {
    directory = await aScimClient(here.testApp);
  });

  test('is not enough, even if the provider says that it is verified', async () => {
    const member = await aMember(here.testApp.app, { email: anAddress() });
    const { to } = await signInAs(here, { email: member.email });
    expect(to).toBe('/login?sso_error=email_taken');
  });

  test("of an account that the directory provisioned › is linked by the directory's id", async () => {
    const member = await aMember(here.testApp.app, { email: anAddress() });
    const person = here.idp.aPerson();
    const scim = { externalId: person.sub, userName: 'dana', rev: 1, at: new Date() };
    await change(here, member.userId, { scim, passwordHash: null });
    here.idp.current = person.sub;
    const { refreshToken } = await new SsoBrowser(here.testApp.app).signIn();
    const { user } = (await refreshWith(here.testApp.app, refreshToken)).json();
    expect(user.id).toBe(member.userId);
  });

  test('of a person whom the directory disabled › they get no other account, with any address', async () => {
    const leaver = await aMember(here.testApp.app, { email: anAddress() });
    const person = here.idp.aPerson({ email: anAddress() });
    const scim = { externalId: person.sub, userName: 'dana', rev: 1, at: new Date() };
    await change(here, leaver.userId, { scim, state: 'disabled' });
    here.idp.current = person.sub;
    const { to } = await new SsoBrowser(here.testApp.app).signIn();
    expect(to).toBe('/login?sso_error=disabled');
  });

  test('of a person who signed in before the directory knew them › the directory adopts it by their id only', async () => {
    const { userId, person } = await signInAs(here, { email: anAddress() });
    const sent = aScimUser({ userName: person.email, emails: [] });
    expect((await directory.send('POST', '/Users', sent)).statusCode).toBe(409);
    const same = { ...sent, externalId: person.sub };
    const adopted = await directory.send('POST', '/Users', same);
    expect([adopted.statusCode, adopted.json().id]).toEqual([201, userId]);
    here.idp.current = person.sub;
    const signIn = () => new SsoBrowser(here.testApp.app).signIn();
    expect((await signIn()).to).toBe('/');
    await directory.patch(`/Users/${userId}`, { op: 'Replace', path: 'active', value: 'False' });
    expect((await signIn()).to).toBe('/login?sso_error=disabled');
  });

  describe('of another person there', () => {
    const identityOf = (sub: string) => ({
      provider: 'oidc',
      iss: here.idp.issuer,
      subject: sub,
      at: new Date(),
    });

    /** The directory's response when it provisions a person with the address. */
    async function hire(email: string, externalId?: string) {
      const { scim } = here.testApp.config;
      Object.assign(scim, { adoptsByEmail: true });
      onTestFinished(() => void Object.assign(scim, { adoptsByEmail: false }));
      const sent = aScimUser({ userName: email, emails: [], externalId });
      const { statusCode } = await directory.send('POST', '/Users', sent);
      return statusCode;
    }

    test.each([
      ['with another id', randomUUID()],
      ['without an id', undefined],
    ])('%s › is not adopted, whatever SCIM_ADOPT says', async (_how, externalId) => {
      const { userId, person } = await signInAs(here, { email: anAddress() });
      expect(await hire(`${person.email}`, externalId)).toBe(409);
      expect(await readUser(here, userId)).not.toHaveProperty('scim');
      here.idp.current = person.sub;
      expect((await new SsoBrowser(here.testApp.app).signIn()).to).toBe('/');
    });

    test('connected during the adoption › is not adopted either', async () => {
      const member = await aMember(here.testApp.app, { email: anAddress() });
      runBeforeNextUpdate(here, () =>
        change(here, member.userId, { identities: [identityOf(randomUUID())] }),
      );
      expect(await hire(member.email, randomUUID())).toBe(409);
      expect(await readUser(here, member.userId)).not.toHaveProperty('scim');
    });

    test('at another issuer, or without one › is adopted', async () => {
      const [member, plain] = [
        await aMember(here.testApp.app, { email: anAddress() }),
        await aMember(here.testApp.app, { email: anAddress() }),
      ];
      const iss = 'https://before.example.org';
      await change(here, member.userId, { identities: [{ ...identityOf('dana'), iss }] });
      expect(await hire(member.email, randomUUID())).toBe(201);
      expect(await hire(plain.email, randomUUID())).toBe(201);
    });
  });

  test('of a person who was deleted, and provisioned again with another address › gets the new account', async () => {
    const person = here.idp.aPerson({ email: anAddress() });
    here.idp.current = person.sub;
    const hire = async () =>
      (await directory.send('POST', '/Users', aScimUser({ externalId: person.sub }))).json().id;
    await directory.send('DELETE', `/Users/${await hire()}`);
    const id = await hire();
    const { refreshToken } = await new SsoBrowser(here.testApp.app).signIn();
    expect((await refreshWith(here.testApp.app, refreshToken)).json().user.id).toBe(id);
  });

  describe('of a person for whom the directory created a second account', () => {
    const password = 'of the first account 1';
    const active = (value: boolean) => ({ op: 'replace', value: { active: value } });

    /** With a password, a session and an API key, and the directory's account. */
    async function aPersonOfTwo() {
      const { app } = here.testApp;
      const { userId, person } = await signInAs(here, { email: anAddress() });
      await change(here, userId, { passwordHash: await hashPassword(password) });
      const hired = await directory.send('POST', '/Users', aScimUser({ externalId: person.sub }));
      expect(hired.statusCode).toBe(201);
      here.idp.current = person.sub;
      const { to, refreshToken } = await new SsoBrowser(app).signIn();
      expect(to).toBe('/');
      const session = (await refreshWith(app, refreshToken)).json();
      expect(session.user.id).toBe(userId);
      const made = await app.inject({
        method: 'POST',
        url: '/api/keys',
        headers: { authorization: `Bearer ${session.access_token}` },
        body: { name: 'Wall', scope: 'tools:read', days: 30 },
      });
      return {
        userId,
        person,
        hired: `/Users/${hired.json().id}`,
        refreshToken,
        bearers: [session.access_token, made.json().secret],
      };
    }

    type PersonOfTwo = Awaited<ReturnType<typeof aPersonOfTwo>>;

    /** The responses to each way to sign in to the first account. */
    async function listResponses({ person, bearers, refreshToken }: PersonOfTwo) {
      const { app } = here.testApp;
      const responses = [];
      for (const bearer of bearers)
        responses.push(
          await app.inject({ url: '/api/tools', headers: { authorization: `Bearer ${bearer}` } }),
        );
      responses.push(await refreshWith(app, refreshToken));
      responses.push(await byPassword(here, { email: `${person.email}`, password }));
      const signedIn = await signInAgain(person);
      return [...responses.map(({ statusCode }) => statusCode), signedIn.to];
    }

    async function signInAgain({ sub }: { sub: string }) {
      here.idp.current = sub;
      const { to, refreshToken } = await new SsoBrowser(here.testApp.app).signIn();
      const session = refreshToken
        ? (await refreshWith(here.testApp.app, refreshToken)).json()
        : {};
      return { to, userId: session.user?.id };
    }

    const ended = [401, 401, 400, 400, '/login?sso_error=disabled'];

    test.each<[how: string, leave: (hired: string) => Promise<unknown>]>([
      ['disabled by PATCH', (hired) => directory.patch(hired, active(false))],
      ['deleted', (hired) => directory.send('DELETE', hired)],
      [
        'disabled by PUT',
        async (hired) => {
          const user = (await directory.send('GET', hired)).json();
          await directory.send('PUT', hired, { ...user, active: false });
        },
      ],
    ])('%s › ends sessions, keys, password and sign-in of the first one', async (_how, leave) => {
      const both = await aPersonOfTwo();
      expect(await listResponses(both)).toEqual([200, 200, 200, 200, '/']);
      await leave(both.hired);
      expect(await listResponses(both)).toEqual(ended);
      const lines = await readAuditLines(here.testApp.app, { 'subject.id': both.userId });
      expect(lines.at(-1)).toMatchObject({ kind: 'disable-user', key: directory.name });
    });

    test('given the id of a person whose directory account is disabled › disables their first account', async () => {
      const { userId, person } = await signInAs(here, { email: anAddress() });
      const hired = aScimUser({ active: false, externalId: randomUUID() });
      const { id } = (await directory.send('POST', '/Users', hired)).json();
      const operation = { op: 'replace', path: 'externalId', value: person.sub };
      expect((await directory.patch(`/Users/${id}`, operation)).statusCode).toBe(200);
      const { state } = (await readUser(here, userId)) ?? {};
      expect(state).toBe('disabled');
    });

    test('disabled and enabled again › the next sign-in enables the first one, without its keys', async () => {
      const both = await aPersonOfTwo();
      await directory.patch(both.hired, active(false));
      await directory.patch(both.hired, active(true));
      expect(await signInAgain(both.person)).toEqual({ to: '/', userId: both.userId });
      expect(await listResponses(both)).toEqual([401, 401, 400, 200, '/']);
      const lines = await readAuditLines(here.testApp.app, { 'subject.id': both.userId });
      expect(lines.at(-1)).toMatchObject({ kind: 'enable-user' });
    });

    test('disabled during the sign-in that enables the first one › the first one stays disabled', async () => {
      const both = await aPersonOfTwo();
      await directory.patch(both.hired, active(false));
      await directory.patch(both.hired, active(true));
      runBeforeNextUpdate(here, () => directory.patch(both.hired, active(false)));
      expect((await signInAgain(both.person)).to).toBe('/login?sso_error=disabled');
      expect((await readUser(here, both.userId))?.state).toBe('disabled');
      const lines = await readAuditLines(here.testApp.app, { 'subject.id': both.userId });
      expect(lines.filter(({ kind }) => kind === 'disable-user')).toHaveLength(1);
      await directory.patch(both.hired, active(true));
      expect((await signInAgain(both.person)).to).toBe('/');
    });

    test('deleted during a sign-in that enables the first one › the first one stays disabled', async () => {
      const both = await aPersonOfTwo();
      const { collection } = userModel(here.testApp.app.mongo);
      const update = collection.findOneAndUpdate.bind(collection);
      const responses: (string | undefined)[] = [];
      const updates = vi.spyOn(collection, 'findOneAndUpdate').mockImplementation((async (
        ...given: Parameters<typeof update>
      ) => {
        const isLast = JSON.stringify(given[1]).includes('scim.deletedAt');
        if (isLast && responses.length === 0) responses.push((await signInAgain(both.person)).to);
        return update(...given);
      }) as typeof update);
      onTestFinished(() => updates.mockRestore());
      expect((await directory.send('DELETE', both.hired)).statusCode).toBe(204);
      expect(responses).toEqual(['/login?sso_error=disabled']);
      expect((await readUser(here, both.userId))?.state).toBe('disabled');
      const linesOf = async (id: string) =>
        (await readAuditLines(here.testApp.app, { 'subject.id': id })).map(
          ({ kind, outcome }) => `${kind} ${outcome}`,
        );
      expect(await linesOf(both.userId)).toEqual(['disable-user accepted']);
      const hired = both.hired.slice('/Users/'.length);
      expect(await linesOf(hired)).toEqual([
        'create-user accepted',
        'delete-user asked',
        'delete-user accepted',
      ]);
    });

    test('disabled, and the first one disabled by an operator › the first one stays disabled', async () => {
      const both = await aPersonOfTwo();
      await directory.patch(both.hired, active(false));
      await membersRepository(here.testApp.app.mongo).disable(both.userId);
      await directory.patch(both.hired, active(true));
      expect((await signInAgain(both.person)).to).toBe('/login?sso_error=disabled');
    });

    test('disabled by a request that failed halfway › the retry disables the first one', async () => {
      const both = await aPersonOfTwo();
      const { collection } = userModel(here.testApp.app.mongo);
      const update = collection.findOneAndUpdate.bind(collection);
      const updates = vi
        .spyOn(collection, 'findOneAndUpdate')
        .mockImplementationOnce(update)
        .mockRejectedValueOnce(new mongo.MongoNetworkError('away'));
      onTestFinished(() => updates.mockRestore());
      expect((await directory.patch(both.hired, active(false))).statusCode).toBe(503);
      expect((await readUser(here, both.userId))?.state).toBe('active');
      expect((await directory.patch(both.hired, active(false))).statusCode).toBe(200);
      expect((await readUser(here, both.userId))?.state).toBe('disabled');
    });
  });

  test('missing in the token › is refused with that reason', async () => {
    const { to } = await signInAs(here, { email: undefined, preferred_username: 'dana' });
    expect(to).toBe('/login?sso_error=no_email');
  });

  test('of a disabled account › is refused', async () => {
    const { userId, person } = await signInAs(here, {});
    await change(here, userId, { state: 'disabled' });
    here.idp.current = person.sub;
    const { to } = await new SsoBrowser(here.testApp.app).signIn();
    expect(to).toBe('/login?sso_error=disabled');
  });

  test('of an account that its member deleted › is free for a new account', async () => {
    const { userId, person } = await signInAs(here, {});
    here.idp.current = person.sub;
    const { refreshToken } = await new SsoBrowser(here.testApp.app).signIn();
    const { access_token: token } = (await refreshWith(here.testApp.app, refreshToken)).json();
    const deleted = await here.testApp.app.inject({
      method: 'POST',
      url: '/api/me/deletion',
      headers: { authorization: `Bearer ${token}` },
      body: { email: person.email },
    });
    expect(deleted.statusCode).toBe(204);
    const again = await new SsoBrowser(here.testApp.app).signIn();
    const { user } = (await refreshWith(here.testApp.app, again.refreshToken)).json();
    expect(user.id).not.toBe(userId);
  });
});

describe('with linking by verified addresses of the agency’s domain', () => {
  const here = setUpSingleSignOn({
    settings: { linkedDomains: [domain] },
    config: { secondFactor: { mode: 'optional', graceDays: 14, rememberDays: 0 } },
  });

  test("an account with a stranger's second factors › loses all of them, including passkeys", async () => {
    const stranger = await aMember(here.testApp.app, { email: anAddress() });
    const authenticator = new Authenticator();
    await addPasskey(stranger, authenticator);
    await addTotp(stranger);
    await signInAs(here, { email: stranger.email });
    const password = 'ladder 17 at the gate';
    await change(here, stranger.userId, { passwordHash: await hashPassword(password) });
    const { byPasskey, first } = signInSteps(here.testApp);
    expect((await byPasskey(authenticator)).answer.statusCode).toBe(422);
    expect((await first({ ...stranger, password })).statusCode).toBe(200);
  });

  test('an account with the address › is linked; without mail nobody has confirmed the address, so its password, sessions and keys end', async () => {
    const stranger = await aMember(here.testApp.app, { email: anAddress() });
    const key = { name: 'Wall', scope: 'tools:read', days: 30 };
    const { secret } = (await stranger.request('POST', '/api/keys', key)).json();
    const byKey = async () =>
      (
        await here.testApp.app.inject({
          url: '/api/tools',
          headers: { authorization: `Bearer ${secret}` },
        })
      ).statusCode;
    expect(await byKey()).toBe(200);
    expect(await signInAs(here, { email: stranger.email })).toMatchObject({
      userId: stranger.userId,
    });
    expect((await byPassword(here, stranger)).json().code).toBe('invalid_credentials');
    expect((await refreshWith(here.testApp.app, stranger.refreshToken)).statusCode).toBe(400);
    here.testApp.app.userCache.forget(stranger.userId);
    expect(await byKey()).toBe(401);
    const lines = () =>
      readAuditLines(here.testApp.app, { kind: 'link-provider', 'subject.id': stranger.userId });
    await expect
      .poll(lines)
      .toMatchObject([
        { outcome: 'accepted', actor: { id: stranger.userId }, details: { provider: ['oidc'] } },
      ]);
  });

  test.each<[what: string, claims: Record<string, unknown>]>([
    ['that the provider does not call verified', { email_verified: undefined }],
    ['called verified with a text', { email_verified: 'true' }],
    ['sent only as the user name', { email: undefined }],
  ])('an address %s › links nothing', async (_what, claims) => {
    const { email } = await aMember(here.testApp.app, { email: anAddress() });
    const { to } = await signInAs(here, { email, preferred_username: email, ...claims });
    expect(to).toBe('/login?sso_error=email_taken');
  });

  test('an address of another domain › links nothing', async () => {
    const { email } = await aMember(here.testApp.app);
    expect((await signInAs(here, { email })).to).toBe('/login?sso_error=email_taken');
  });

  test('an emergency account › is never linked', async () => {
    const member = await aMember(here.testApp.app, { email: anAddress() });
    await change(here, member.userId, { breakGlass: true });
    const { to } = await signInAs(here, { email: member.email });
    expect(to).toBe('/login?sso_error=email_taken');
  });

  test('clock 30 s off: an account disconnected after the sign-in began › is linked only by a later one', async () => {
    const member = await aMember(here.testApp.app, { email: anAddress() });
    const person = here.idp.aPerson({ email: member.email });
    here.idp.current = person.sub;
    const browser = new SsoBrowser(here.testApp.app);
    const { url } = (await browser.start()).json();
    const back = await browser.signInAt(url);
    // Clock 30 s off: that of the process that disconnected it may be behind.
    await change(here, member.userId, { disconnectedAt: new Date(Date.now() - 29_000) });
    expect(leadsTo(await browser.comeBack(back))).toBe('/login?sso_error=email_taken');
    await change(here, member.userId, { disconnectedAt: new Date(Date.now() - 31_000) });
    expect((await browser.signIn()).to).toBe('/');
    const { identities } = (await readUser(here, member.userId)) ?? {};
    expect(identities).toMatchObject([{ subject: person.sub }]);
  });

  test('an account with another identity at the issuer › is not linked', async () => {
    const { person } = await signInAs(here, { email: anAddress() });
    expect((await signInAs(here, { email: person.email })).to).toBe('/login?sso_error=email_taken');
  });
});

describe('with linking by verified addresses, and mail that confirms them', () => {
  const here = setUpSingleSignOn({
    settings: { linkedDomains: [domain] },
    config: { smtpUrl: 'smtp://127.0.0.1:1' },
  });
  const password = 'engine 51 on scene';

  async function anAccount(emailConfirmedAt: Date | null): Promise<UserDocument> {
    const passwordHash = await hashPassword(password);
    const user = newAccount(anAddress(), { passwordHash, emailConfirmedAt });
    await userModel(here.testApp.app.mongo).create(user);
    return user;
  }

  test('an account with a confirmed address › keeps its password', async () => {
    const { _id, email } = await anAccount(new Date());
    expect(await signInAs(here, { email })).toMatchObject({ userId: _id });
    expect((await byPassword(here, { email, password })).statusCode).toBe(200);
  });

  test("an account that a stranger created in advance › loses the stranger's password", async () => {
    const { _id, email } = await anAccount(null);
    expect(await signInAs(here, { email })).toMatchObject({ userId: _id });
    const response = await byPassword(here, { email, password });
    expect(response.json().code).toBe('invalid_credentials');
  });
});
