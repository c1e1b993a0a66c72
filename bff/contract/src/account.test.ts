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
  ])('%j is none', (email) => {
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

  test('are not remembered unless asked', () => {
    const given = { email: 'dana@example.org', password: 'secret1' };
    expect(z.parse(signInRequest, given).remember).toBe(false);
    expect(z.parse(signInRequest, { ...given, remember: true }).remember).toBe(true);
  });
});

test('signing out means this session unless said otherwise', () => {
  expect(z.parse(signOutRequest, {})).toEqual({ scope: 'local' });
});
