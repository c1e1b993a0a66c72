import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readAuditLines } from '../../../../testing/audit-lines.ts';
import {
  fromAgencyDocument,
  linkTokenOf,
  refreshWith,
  sameSiteHeaders,
} from '../../../../testing/builders.ts';
import { startIdentityProvider } from '../../../../testing/sso/identity-provider.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { rolesRepository } from '../roles/roles-repository.ts';
import { invitationsRepository } from '../users/invitations-repository.ts';
import { userModel } from '../users/user-model.ts';

const password = 'engine 51 on scene';
const notInvited = '/join?sso_error=not_invited';

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
    return app.inject({ method: 'POST', url: '/api/sign-in', headers: sameSiteHeaders, body });
  }

  async function anAdmin(): Promise<Record<string, string>> {
    const { app } = here.testApp;
    here.idp.current = here.idp.aPerson().sub;
    const { refreshToken } = await new SsoBrowser(app).signIn();
    const { user, access_token } = (await refreshWith(app, refreshToken)).json();
    await rolesRepository(app.mongo).grant(user.id, { role: 'agency_admin', by: 'ada' });
    app.userCache.forget(user.id);
    const sessionId = refreshToken.split('.')[3] ?? '';
    return {
      authorization: `Bearer ${access_token}`,
      ...(await fromAgencyDocument(app, { sessionId })),
    };
  }

  test('accepts passwords of the configured accounts, and the provider’s sign-in always', async () => {
    expect((await signIn({})).statusCode).toBe(ofMember);
    expect((await signIn({ breakGlass: true })).statusCode).toBe(ofEmergency);
  });

  test('allows password sign-ups only where members may use passwords', async () => {
    const body = { email: `${randomUUID()}@example.org`, password };
    const { app } = here.testApp;
    const response = await app.inject({
      method: 'POST',
      url: '/api/sign-up',
      headers: sameSiteHeaders,
      body,
    });
    expect(response.statusCode).toBe(ofSignUp);
    if (ofSignUp === 403) expect(response.json().code).toBe('password_sign_in_off');
  });

  describe('an invitation', () => {
    const station = randomUUID();

    async function invite(email: string): Promise<string> {
      const { app } = here.testApp;
      const response = await app.inject({
        method: 'POST',
        url: '/api/agency/invitations',
        headers: await anAdmin(),
        body: { invitations: [{ email, groups: [] }] },
      });
      expect(response.json().results).toMatchObject([{ email, outcome: 'invited' }]);
      await userModel(app.mongo).updateOne(
        { email },
        { $set: { groups: [{ group: station, source: 'local' }] } },
      );
      return linkTokenOf(app, email, 'invite');
    }

    async function joinAs(email: string, invitation?: string, claims: object = {}) {
      const { app } = here.testApp;
      here.idp.current = here.idp.aPerson({ email, ...claims }).sub;
      const { to, refreshToken } = await new SsoBrowser(app).signIn(
        invitation === undefined ? {} : { invitation },
      );
      return { to, session: refreshToken ? (await refreshWith(app, refreshToken)).json() : null };
    }

    const newEmail = () => `${randomUUID()}@example.org`;
    const find = (email: string) => userModel(here.testApp.app.mongo).findOne({ email }).lean();

    test('accepted at the provider › creates the account, with its groups and without a password', async () => {
      const email = newEmail();
      const token = await invite(email);
      const checked = await here.testApp.app.inject({
        method: 'POST',
        url: '/api/invitations/check',
        headers: sameSiteHeaders,
        body: { token },
      });
      expect(checked.json()).toEqual({ email });
      const { to, session } = await joinAs(email, token);
      expect(to).toBe('/');
      const stored = await find(email);
      expect(stored).toMatchObject({ _id: session.user.id, state: 'active', passwordHash: null });
      expect(stored?.groups).toEqual([{ group: station, source: 'local' }]);
      expect(stored?.nonces).toEqual({});
      const lines = () =>
        readAuditLines(here.testApp.app, { kind: 'sign-up', 'subject.name': email });
      await expect
        .poll(lines)
        .toMatchObject([
          { outcome: 'accepted', actor: { name: email }, details: { provider: ['oidc'] } },
        ]);
    });

    test('for another address than the provider’s › is refused, and stays valid', async () => {
      const email = newEmail();
      const token = await invite(email);
      const other = newEmail();
      expect((await joinAs(other, token)).to).toBe(notInvited);
      expect([(await find(email))?.state, await find(other)]).toEqual(['invited', null]);
      expect((await joinAs(email, token)).to).toBe('/');
    });

    test.each([
      ['not verified', (email: string) => ({ email, email_verified: false })],
      ['a sign-in name', (email: string) => ({ email: undefined, preferred_username: email })],
    ])('for an address that the provider calls %s › is refused', async (_what, claims) => {
      const email = newEmail();
      const token = await invite(email);
      expect((await joinAs(email, token, claims(email))).to).toBe(notInvited);
      expect(await find(email)).toMatchObject({ state: 'invited', groups: [{ group: station }] });
    });

    test('for an address without a verification status, as in Entra › is accepted', async () => {
      const email = newEmail();
      const token = await invite(email);
      expect((await joinAs(email, token, { email_verified: undefined })).to).toBe('/');
      expect(await find(email)).toMatchObject({ state: 'active', groups: [{ group: station }] });
    });

    test('opened while the provider knows a person with an account › does not sign them in', async () => {
      const known = newEmail();
      await joinAs(known);
      const sub = here.idp.current;
      const token = await invite(newEmail());
      here.idp.current = sub;
      const { to } = await new SsoBrowser(here.testApp.app).signIn({ invitation: token });
      expect(to).toBe(notInvited);
    });

    test.each([
      ['expired', { 'nonces.invite.at': new Date(0) }],
      ['replaced', { 'nonces.invite.value': 'another' }],
    ])('%s while its holder is at the provider › is refused', async (_how, changes) => {
      const email = newEmail();
      const { app } = here.testApp;
      const browser = new SsoBrowser(app);
      const { url } = (await browser.start({ invitation: await invite(email) })).json();
      await userModel(app.mongo).updateOne({ email }, { $set: changes });
      here.idp.current = here.idp.aPerson({ email }).sub;
      await browser.comeBack(await browser.signInAt(url));
      expect((await find(email))?.state).toBe('invited');
    });

    test('opened by a person whom the provider refused › can be opened again', async () => {
      const email = newEmail();
      const token = await invite(email);
      here.idp.current = '';
      const { to } = await new SsoBrowser(here.testApp.app).signIn({ invitation: token });
      expect(to).toBe('/join?sso_error=denied');
      expect((await joinAs(email, token)).to).toBe('/');
    });

    test('that was accepted › has expired', async () => {
      const email = newEmail();
      const token = await invite(email);
      await joinAs(email, token);
      const response = await new SsoBrowser(here.testApp.app).start({ invitation: token });
      expect(response.json().code).toBe('link_expired');
    });

    test('claimed without its link › gives no groups', async () => {
      const email = newEmail();
      await invite(email);
      const { to } = await joinAs(email);
      // Where members have passwords, the link decides who gets the account.
      if (passwords === 'all') return expect(to).toBe('/login?sso_error=email_taken');
      expect(to).toBe('/');
      expect((await find(email))?.groups ?? []).toEqual([]);
    });
  });

  test('is listed in the policies, with the provider', async () => {
    const { single_sign_on } = (await here.testApp.app.inject('/api/policies')).json();
    expect(single_sign_on).toEqual({
      providers: [{ id: 'oidc', name: 'Metro Fire' }],
      passwords,
      auto_redirect: false,
    });
  });
});

describe('where the first sign-in creates no account', () => {
  const here = setUpSingleSignOn({ settings: { createsAccounts: false } });
  const invite = async (email: string): Promise<string> => {
    const { app } = here.testApp;
    await invitationsRepository(app.mongo).invite(email, []);
    return linkTokenOf(app, email, 'invite');
  };

  test('an invitation creates it', async () => {
    const { email = '', sub } = here.idp.aPerson();
    here.idp.current = sub;
    const browser = new SsoBrowser(here.testApp.app);
    expect((await browser.signIn()).to).toBe('/login?sso_error=no_account');
    expect((await browser.signIn({ invitation: await invite(email) })).to).toBe('/');
  });
});

test('where sign-up is closed › an invitation is refused', async () => {
  const idp = await startIdentityProvider({ kind: 'okta', publicOrigin: 'http://localhost:3000' });
  const { app, close } = await startTestApp({
    takesInvitations: false,
    singleSignOn: { providers: [idp.settings], passwords: 'off', autoRedirect: false },
  });
  try {
    const email = `${randomUUID()}@example.org`;
    await invitationsRepository(app.mongo).invite(email, []);
    const response = await new SsoBrowser(app).start({
      invitation: await linkTokenOf(app, email, 'invite'),
    });
    expect(response.json().code).toBe('sign_up_closed');
  } finally {
    await close();
    await idp.stop();
  }
});
