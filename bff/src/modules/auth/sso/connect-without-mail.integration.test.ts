import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { aMember, injectProven, proveAct, sameSiteHeaders } from '../../../../testing/builders.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { leadsTo, SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { userModel } from '../users/user-model.ts';

const domain = 'metrofire.example.org';
// No address is confirmed.
const here = setUpSingleSignOn({
  settings: { linkedDomains: [domain] },
  config: { smtpUrl: null },
});

const anAddress = () => `${randomUUID()}@${domain}`;

/** Signs a member in with the password, and at the provider as a person with these claims. */
async function connect(email: string, claims: Record<string, unknown>) {
  const { app } = here.testApp;
  const member = await aMember(app, { email });
  here.idp.current = here.idp.aPerson(claims).sub;
  const browser = new SsoBrowser(app);
  const { password } = member;
  const signedIn = await browser.post('/api/sign-in', sameSiteHeaders, { email, password });
  const headers = { authorization: `Bearer ${signedIn.json().access_token}` };
  const begin = async () => (await browser.post('/api/me/identity', headers, {})).json();
  await proveAct(app, { ...headers, ticket: (await begin()).ticket });
  const back = await browser.signInAt((await begin()).url);
  const to = leadsTo(await browser.open(back.slice(new URL(back).origin.length)));
  const { identities = [] } = (await userModel(app.mongo).findById(member.userId).lean()) ?? {};
  return { to, isConnected: identities.length > 0, userId: member.userId, member };
}

test('a person with the same address › is connected', async () => {
  const email = anAddress();
  expect(await connect(email, { email: email.toUpperCase() })).toMatchObject({
    to: '/?sso=connected',
    isConnected: true,
  });
});

test.each<[what: string, claims: (email: string) => Record<string, unknown>]>([
  ['with another address', () => ({ email: anAddress() })],
  ['whose address the provider calls unverified', (email) => ({ email, email_verified: false })],
  ['with only a user name', (email) => ({ email: undefined, preferred_username: email })],
])(
  'a person %s › is not connected, and the owner of the address still gets an account',
  async (_what, claims) => {
    const email = anAddress();
    const { to, isConnected, userId } = await connect(email, claims(email));
    expect([to, isConnected]).toEqual(['/?sso_error=other_address', false]);
    const owner = here.idp.aPerson({ email });
    here.idp.current = owner.sub;
    expect((await new SsoBrowser(here.testApp.app).signIn()).to).toBe('/');
    const stored = await userModel(here.testApp.app.mongo).findById(userId).lean();
    expect(stored?.identities).toMatchObject([{ subject: owner.sub }]);
  },
);

test('a connected account › can’t change its address', async () => {
  const email = anAddress();
  const { member } = await connect(email, { email });
  here.testApp.forgetMemos();
  const response = (await member.request('POST', '/api/me/email', { email: anAddress() })).json();
  expect([response.code, response.message]).toEqual([
    'not_allowed',
    expect.stringMatching(/^The sign-in of your agency/),
  ]);
  const stored = await userModel(here.testApp.app.mongo).findById(member.userId).lean();
  expect(stored?.email).toBe(email);
});

/** Changes the address of a member whose identity at this issuer is written before or meanwhile. */
async function changeAddress(iss: string, when: 'before' | 'meanwhile') {
  const { app } = here.testApp;
  const member = await aMember(app, { email: anAddress() });
  const identity = { provider: 'oidc', iss, subject: randomUUID(), at: new Date() };
  const write = () =>
    userModel(app.mongo).updateOne({ _id: member.userId }, { identities: [identity] });
  if (when === 'before') await write();
  const { consume } = app.throttle;
  vi.spyOn(app.throttle, 'consume').mockImplementationOnce(async (...rules) => {
    if (when === 'meanwhile') await write();
    return consume(...rules);
  });
  const email = anAddress();
  const response = await injectProven(app, {
    method: 'POST',
    url: '/api/me/email',
    headers: { authorization: `Bearer ${member.accessToken}` },
    payload: { email },
  });
  const stored = await userModel(app.mongo).findById(member.userId).lean();
  return { answer: response.json(), isChanged: stored?.email === email };
}

test('connected to a provider that is no longer configured › can change the address', async () => {
  const { isChanged } = await changeAddress('https://before.example.org', 'before');
  expect(isChanged).toBe(true);
});

test('connected during the change › is refused: the provider sets the address', async () => {
  const { answer: response, isChanged } = await changeAddress(here.idp.issuer, 'meanwhile');
  expect([response.code, isChanged]).toEqual(['not_allowed', false]);
});
