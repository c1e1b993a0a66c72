import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  fromAgencyDocument,
  fromOurPages,
  linkTokenOf,
  refreshWith,
} from '../../../../testing/builders.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { rolesRepository } from '../roles/roles-repository.ts';
import { membersRepository } from '../users/members-repository.ts';
import { userModel } from '../users/user-model.ts';

const password = 'engine 51 on scene';

describe.each([
  ['all', 200, 200, 201],
  ['operators', 400, 200, 403],
  ['off', 403, 403, 403],
] as const)('PASSWORD_SIGN_IN=%s', (passwords, ofMember, ofEmergency, ofSignUp) => {
  const here = setUpSingleSignOn({ signOn: { passwords } });

  async function signIn(fields: { breakGlass?: boolean }) {
    const { app } = here.testApp;
    const person = here.idp.aPerson();
    here.idp.current = person.sub;
    expect((await new SsoBrowser(app).signIn()).to).toBe('/');
    const { email = '' } = person;
    const passwordHash = await hashPassword(password);
    await userModel(app.mongo).updateOne({ email }, { $set: { passwordHash, ...fields } });
    const body = { email, password };
    return app.inject({ method: 'POST', url: '/api/sign-in', headers: fromOurPages, body });
  }

  async function anAdmin(): Promise<Record<string, string>> {
    const { app } = here.testApp;
    here.idp.current = here.idp.aPerson().sub;
    const { refreshToken } = await new SsoBrowser(app).signIn();
    const { user, access_token } = (await refreshWith(app, refreshToken)).json();
    await rolesRepository(app.mongo).grant(user.id, { role: 'agency_admin', by: 'ada' });
    app.knownUsers.forget(user.id);
    const sessionId = refreshToken.split('.')[3] ?? '';
    return {
      authorization: `Bearer ${access_token}`,
      ...(await fromAgencyDocument(app, { sessionId })),
    };
  }

  test('accepts the password of whom it names, and the provider’s sign-in always', async () => {
    expect((await signIn({})).statusCode).toBe(ofMember);
    expect((await signIn({ breakGlass: true })).statusCode).toBe(ofEmergency);
  });

  test('makes accounts with a password where members may use one', async () => {
    const body = { email: `${randomUUID()}@example.org`, password };
    const { app } = here.testApp;
    const answer = await app.inject({
      method: 'POST',
      url: '/api/sign-up',
      headers: fromOurPages,
      body,
    });
    expect(answer.statusCode).toBe(ofSignUp);
    if (ofSignUp === 403) expect(answer.json().code).toBe('password_sign_in_off');
  });

  test('an invitation › opens an account where members may have a password, else leads to the provider', async () => {
    const { app } = here.testApp;
    const admin = await anAdmin();
    const person = here.idp.aPerson();
    here.idp.current = person.sub;
    const { email = '' } = person;
    const invite = () =>
      app.inject({
        method: 'POST',
        url: '/api/agency/invitations',
        headers: admin,
        body: { invitations: [{ email, groups: [] }] },
      });
    const check = async () =>
      app.inject({
        method: 'POST',
        url: '/api/invitations/check',
        headers: fromOurPages,
        body: { token: await linkTokenOf(app, email, 'invite') },
      });
    // As before the setting was changed.
    await membersRepository(app.mongo).invite(email, [], { groupIds: ['a-group'] });
    const answers = [await invite(), await check()];
    const { to, refreshToken } = await new SsoBrowser(app).signIn();
    if (passwords === 'all') {
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      return expect(to).toBe('/login?sso_error=email_taken');
    }
    expect(answers.map((answer) => answer.json().code)).toEqual(
      answers.map(() => 'password_sign_in_off'),
    );
    expect(to).toBe('/');
    const { user } = (await refreshWith(app, refreshToken)).json();
    const stored = await userModel(app.mongo).findById(user.id).lean();
    // Nothing proved that it is the invited person: groups were meant for who has the link.
    expect(stored).toMatchObject({ email, state: 'active', nonces: {} });
    expect(stored?.groups ?? []).toEqual([]);
  });

  test('is part of the policies, with the provider', async () => {
    const { single_sign_on } = (await here.testApp.app.inject('/api/policies')).json();
    expect(single_sign_on).toEqual({
      providers: [{ id: 'oidc', name: 'Metro Fire' }],
      passwords,
      auto_redirect: false,
    });
  });
});
