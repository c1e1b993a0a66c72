import { describe, expect, it } from 'vitest';
import { emptySignUp, signInRules, signUpRules } from './form-rules.ts';

const options = { fields: {}, shouldUseNativeValidation: false };
const account = {
  ...emptySignUp,
  email: 'ada@example.org',
  password: 'ladder',
  confirmPassword: 'ladder',
};

const badEmail = 'Please enter a valid email address';
const shortPassword = 'Password must be at least 6 characters';
const mismatch = "Passwords don't match";

async function readMessages(result: { errors: object } | Promise<{ errors: object }>) {
  const { errors } = await result;
  const entries: [string, { message?: string }][] = Object.entries(errors);
  return Object.fromEntries(entries.map(([name, error]) => [name, error.message]));
}

describe('Sign In mode', () => {
  it.each([
    ['empty fields', '', '', { email: badEmail, password: shortPassword }],
    ['an address without an @', 'ada.example.org', 'ladder', { email: badEmail }],
    ['an address without a host', 'ada@', 'ladder', { email: badEmail }],
    ['5 characters', 'ada@example.org', 'ladde', { password: shortPassword }],
    ['6 characters', 'ada@example.org', 'ladder', {}],
    ['spaces around the address', '  ada@example.org ', 'ladder', {}],
  ])('says for %s what is missing', async (_, email, password, messages) => {
    const result = signInRules({ email, password, remember: false }, undefined, options);
    expect(await readMessages(result)).toEqual(messages);
  });

  it('trims the email address, but not the password', async () => {
    const typed = { email: ' ada@example.org ', password: ' ladder ', remember: true };
    const { values } = await signInRules(typed, undefined, options);
    expect(values).toEqual({ email: 'ada@example.org', password: ' ladder ', remember: true });
  });
});

describe('Create Account mode', () => {
  it.each([
    [
      'empty fields',
      { email: '', password: '', confirmPassword: '' },
      { email: badEmail, password: shortPassword },
    ],
    ['a different confirmation', { confirmPassword: 'Ladder' }, { confirmPassword: mismatch }],
    ['no confirmation', { confirmPassword: '' }, { confirmPassword: mismatch }],
    [
      'a short password and a different confirmation',
      { password: 'hose', confirmPassword: 'hoses' },
      { password: shortPassword, confirmPassword: mismatch },
    ],
    ['no names', {}, {}],
  ])('says for %s what is missing', async (_, typed, messages) => {
    const result = signUpRules({ ...account, ...typed }, undefined, options);
    expect(await readMessages(result)).toEqual(messages);
  });

  it('does not send the password confirmation', async () => {
    const { values } = await signUpRules(
      { ...account, data: { first_name: ' Ada ', last_name: 'Lind' } },
      undefined,
      options,
    );
    expect(values).toEqual({
      email: 'ada@example.org',
      password: 'ladder',
      data: { first_name: 'Ada', last_name: 'Lind' },
    });
  });
});
