import { dayMs } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { refreshWith } from '../../../../testing/builders.ts';
import { setUpSecondApp } from '../../../../testing/fixtures.ts';
import { setUpSingleSignOn } from '../../../../testing/sso/set-up.ts';
import { SsoBrowser } from '../../../../testing/sso/sso-browser.ts';
import { hashPassword } from '../passwords/password-hashing.ts';
import { type UserDocument, userModel } from '../users/user-model.ts';

const secondFactor = { mode: 'all', graceDays: 14, rememberDays: 0 } as const;
const here = setUpSingleSignOn({ config: { secondFactor } });
/** The agency after it turned single sign-on off. */
const withoutProvider = setUpSecondApp(here.testApp, { secondFactor });

/** A person who also has a password, no second factor here, and a new key. */
async function aKeyOfProviderSession() {
  const { app } = here.testApp;
  here.idp.current = here.idp.aPerson().sub;
  const { refreshToken } = await new SsoBrowser(app).signIn();
  const { user, access_token: token } = (await refreshWith(app, refreshToken)).json();
  await change(user.id, { passwordHash: await hashPassword('engine 51 on scene') });
  const made = await app.inject({
    method: 'POST',
    url: '/api/keys',
    headers: { authorization: `Bearer ${token}` },
    body: { name: 'Wall', scope: 'tools:read', days: 30 },
  });
  return { userId: user.id as string, key: made.json().secret as string };
}

async function change(userId: string, fields: object): Promise<void> {
  const { app } = here.testApp;
  await userModel(app.mongo).updateOne({ _id: userId }, { $set: fields });
  app.userCache.forget(userId);
}

const useKey = async (key: string, { app } = here.testApp) => {
  const headers = { authorization: `Bearer ${key}` };
  const response = await app.inject({ url: '/api/tools', headers });
  return response.statusCode === 200 ? 200 : response.json().code;
};

test('a key created in a session of the provider › requires no second factor here', async () => {
  const { userId, key } = await aKeyOfProviderSession();
  expect(await useKey(key)).toBe(200);
  const { mfa } = (await userModel(here.testApp.app.mongo).findById(userId).lean()) as UserDocument;
  expect(mfa?.requiredAt).toBeUndefined();
  await change(userId, { 'mfa.requiredAt': new Date(Date.now() - 14 * dayMs - 1_000) });
  expect(await useKey(key)).toBe(200);
});

test('a key created in a session of a removed provider › requires a second factor here, like its member’s sign-in', async () => {
  const { userId, key } = await aKeyOfProviderSession();
  await change(userId, { 'mfa.requiredAt': new Date(Date.now() - 14 * dayMs - 1_000) });
  expect(await useKey(key, withoutProvider)).toBe('enrollment_required');
});
