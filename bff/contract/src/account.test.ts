import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { accountTexts, signInRequest, signOutRequest, signUpRequest } from './account.ts';

const messagesOf = (result: z.core.util.SafeParseResult<unknown>) =>
  result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);

describe('credentials', () => {
  test.each(['dana@example.org', ' dana@example.org ', 'dana.o+cad@fire.example.org'])(
    '%j is an address',
    (email) => {
      expect(z.parse(signInRequest, { email, password: 'secret1' }).email).toBe(email.trim());
    },
  );

  test.each([
    '',
    'dana',
    'dana@',
    '@example.org',
    'dana@example',
    'a b@example.org',
    `${'x'.repeat(250)}@example.org`,
  ])('%j is not an address', (email) => {
    const [first] = messagesOf(z.safeParse(signInRequest, { email, password: 'secret1' }));
    expect(first).toEqual(['email', accountTexts.emailInvalid]);
  });

  test.each([
    ['12345', accountTexts.passwordTooShort],
    ['é'.repeat(129), accountTexts.passwordTooLong],
    ['x'.repeat(257), accountTexts.passwordTooLong],
  ])('the password %j is refused: %s', (password, message) => {
    const result = z.safeParse(signUpRequest, { email: 'dana@example.org', password });
    expect(messagesOf(result)).toEqual([['password', message]]);
  });

  test.each(['123456', ' spaces count ', 'é'.repeat(128)])(
    'the password %j is taken as it is',
    (password) => {
      const request = z.parse(signUpRequest, { email: 'dana@example.org', password });
      expect(request.password).toBe(password);
    },
  );

  test('need a real address: Please enter a valid email address [S5-007]', () => {
    const result = z.safeParse(signUpRequest, { email: 'dana', password: 'secret1' });
    expect(messagesOf(result)).toEqual([['email', 'Please enter a valid email address']]);
  });

  test('with a password of six characters are long enough [S5-008]', () => {
    const given = { email: 'dana@example.org', password: '123456' };
    expect(z.safeParse(signUpRequest, given).success).toBe(true);
    expect(z.safeParse(signInRequest, given).success).toBe(true);
  });

  test('with a shorter one: Password must be at least 6 characters [S5-009]', () => {
    const result = z.safeParse(signUpRequest, { email: 'dana@example.org', password: '12345' });
    expect(messagesOf(result)).toEqual([['password', 'Password must be at least 6 characters']]);
  });

  test('have 6 characters of password at the least [S9-001]', () => {
    const lengths = Array.from({ length: 10 }, (_, length) => length);
    const taken = lengths.filter(
      (length) =>
        z.safeParse(signUpRequest, { email: 'dana@example.org', password: 'x'.repeat(length) })
          .success,
    );
    expect(taken[0]).toBe(6);
  });

  test('need neither names nor a word on being remembered [S5-010]', () => {
    const given = { email: 'dana@example.org', password: 'secret1' };
    expect(z.safeParse(signUpRequest, given).success).toBe(true);
    expect(z.safeParse(signUpRequest, { ...given, data: {} }).success).toBe(true);
    expect(z.safeParse(signInRequest, given).success).toBe(true);
  });

  test('are not remembered by default', () => {
    const given = { email: 'dana@example.org', password: 'secret1' };
    expect(z.parse(signInRequest, given).remember).toBe(false);
    expect(z.parse(signInRequest, { ...given, remember: true }).remember).toBe(true);
  });
});

test('a sign-out without a scope › ends this session', () => {
  expect(z.parse(signOutRequest, {})).toEqual({ scope: 'local', end_keys: false });
});
