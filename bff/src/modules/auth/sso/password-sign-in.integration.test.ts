import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fromOurPages } from '../../../../testing/builders.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
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

  test('is part of the policies, with the provider', async () => {
    const { single_sign_on } = (await here.testApp.app.inject('/api/policies')).json();
    expect(single_sign_on).toEqual({
      providers: [{ id: 'oidc', name: 'Metro Fire' }],
      passwords,
      auto_redirect: false,
    });
  });
});
