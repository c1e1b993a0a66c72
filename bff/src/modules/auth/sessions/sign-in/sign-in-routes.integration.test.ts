import { describe, expect, test, vi } from 'vitest';
import { aMember, sameSiteHeaders } from '../../../../../testing/builders.ts';
import { setUpTestApp } from '../../../../../testing/fixtures.ts';
import { userModel } from '../../users/user-model.ts';

const testApp = setUpTestApp();

const signIn = (payload: object, more: { remoteAddress?: string } = {}) =>
  testApp.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    headers: sameSiteHeaders,
    payload,
    ...more,
  });

describe('POST /api/sign-in', () => {
  test("starts a session, with the refresh token in a cookie that scripts can't read [S7-029]", async () => {
    const { email, password, userId } = await aMember(testApp.app);
    const response = await signIn({ email: ` ${email.toUpperCase()} `, password });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      token_type: 'bearer',
      expires_in: 600,
      user: { id: userId, email, user_metadata: { first_name: 'Dana', last_name: 'Reyes' } },
    });
    expect(Object.keys(response.json())).not.toContain('refresh_token');
    expect(response.headers['set-cookie']).toMatch(
      /^fd_rt_3000=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('the network can’t be recorded › the sign-in succeeds, and is in the activity', async () => {
    const member = await aMember(testApp.app);
    const update = vi.spyOn(userModel(testApp.app.mongo), 'updateOne').mockImplementation(() => {
      throw new Error('the database failed');
    });
    const recordActivity = vi.spyOn(testApp.app, 'recordActivity');
    const { email, password } = member;
    const response = await signIn({ email, password }, { remoteAddress: '203.0.113.9' });
    expect(update).toHaveBeenCalled();
    update.mockRestore();
    expect(response.statusCode).toBe(200);
    expect(recordActivity).toHaveBeenCalledWith(
      expect.objectContaining({ userId: member.userId, kind: 'sign_in' }),
    );
    recordActivity.mockRestore();
  });

  test('a wrong password and an unknown address › get the same response [S8-031]', async () => {
    const { email } = await aMember(testApp.app);
    const wrong = await signIn({ email, password: 'not the password' });
    const unknown = await signIn({ email: 'nobody@example.org', password: 'not the password' });
    for (const response of [wrong, unknown]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'invalid_credentials',
        message: 'Invalid email or password',
      });
      expect(response.cookies).toEqual([]);
    }
    expect(Object.keys(wrong.json())).toEqual(Object.keys(unknown.json()));
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers));
  });

  test.each([
    [
      'an invalid address',
      { email: 'dana', password: 'pump 17' },
      'email',
      'Please enter a valid email address',
    ],
    ['an object as the address', { email: { $gt: '' }, password: 'pump 17' }, 'email', null],
    ['a list as the password', { email: 'a@example.org', password: ['pump 17'] }, 'password', null],
    [
      'a short password',
      { email: 'a@example.org', password: '12345' },
      'password',
      'Password must be at least 6 characters',
    ],
    [
      'a text as remember',
      { email: 'a@example.org', password: 'pump 17', remember: 'yes' },
      'remember',
      null,
    ],
  ])('with %s › is refused with the name of the field', async (_case, body, field, message) => {
    const response = await signIn(body);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual([{ field, message: message ?? expect.any(String) }]);
  });
});
