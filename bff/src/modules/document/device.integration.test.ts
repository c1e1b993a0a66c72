import { describe, expect, test } from 'vitest';
import { aMember, sameSiteHeaders } from '../../../testing/builders.ts';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import type { UserDocument } from '../auth/users/user-model.ts';

const planted = 'p'.repeat(22);

describe.each([
  ['over https', 'https://firedeck.example.org', '__Host-fd_device', 'fd_device'],
  ['over http', 'http://localhost:3000', 'fd_device', '__Host-fd_device'],
])('the cookie that names a device, %s', (_over, publicOrigin, name, otherName) => {
  const testApp = setUpTestApp({ publicOrigin });
  const secure = publicOrigin.startsWith('https:');

  const pageWith = async (cookies: Record<string, string>) =>
    (await testApp.app.inject({ url: '/', cookies })).cookies;

  test(`› is ${name}, set once`, async () => {
    const [given, ...more] = await pageWith({});
    expect(more).toEqual([]);
    expect(given).toMatchObject({ name, path: '/', httpOnly: true, sameSite: 'Lax' });
    expect([given?.secure ?? false, given?.domain]).toEqual([secure, undefined]);
    expect(await pageWith({ [name]: given?.value ?? '' })).toEqual([]);
  });

  test(`› is not read from ${otherName}, which does not identify a device either`, async () => {
    const [given] = await pageWith({ [otherName]: planted });
    expect(given?.name).toBe(name);
    expect(given?.value).not.toBe(planted);
    const { email, password } = await aMember(testApp.app);
    const devicesAfterSignIn = async (cookie: string) => {
      await testApp.app.inject({
        method: 'POST',
        url: '/api/sign-in',
        headers: sameSiteHeaders,
        cookies: { [cookie]: planted },
        body: { email, password },
      });
      const users = testApp.app.mongo.collection<UserDocument>('users');
      return (await users.findOne({ email }))?.devices ?? [];
    };
    expect(await devicesAfterSignIn(otherName)).toEqual([]);
    expect(await devicesAfterSignIn(name)).toHaveLength(1);
  });
});
