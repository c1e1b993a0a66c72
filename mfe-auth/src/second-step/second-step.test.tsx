import type { SecondStep, SecondStepRequired } from '@firedeck/contract';
import { sentenceOf, statusOf } from '@firedeck/contract';
import type { ApiError } from '@firedeck/sdk';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { View } from '../login/login-page.tsx';
import { createFakeShell, member } from '../testing/fake-shell.ts';

const promptForPasskey = vi.hoisted(() => vi.fn());
const browser = vi.hoisted(() => ({ hasPasskeys: true }));
vi.mock('@firedeck/sdk/web-authn', async (original) => ({
  ...(await original<object>()),
  hasPasskeys: () => browser.hasPasskeys,
  hasPasskeySuggestions: async () => false,
  promptForPasskey,
}));

const assertion = { id: 'key' } as never;
const policy = { mode: 'optional', grace_days: 14, remember_days: 7 };

beforeEach(() => {
  browser.hasPasskeys = true;
  promptForPasskey.mockReset().mockResolvedValue(assertion);
  document.documentElement.dataset.secondFactor = JSON.stringify(policy);
});
afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.secondFactor;
});

const refusal = (code: 'mfa_verification_failed' | 'mfa_challenge_expired'): ApiError => ({
  status: statusOf(code),
  code,
  message: code,
  body: { code, message: sentenceOf(code), request_id: 'r' },
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

interface Started extends Partial<SecondStepRequired['mfa']> {
  verify?: (step: SecondStep, remember: boolean) => Promise<typeof member>;
}

/** Enters the correct password. */
async function enterPassword({ verify = async () => member, ...given }: Started) {
  const mfa = { ticket: 't', methods: ['totp', 'code'], expires_in: 300, can_remember: false };
  const verified: [SecondStep, boolean][] = [];
  const shell = createFakeShell({
    signIn: async () => ({ mfa: { ...mfa, ...given } }) as SecondStepRequired,
    verify: async (step, remember) => {
      verified.push([step, remember]);
      return verify(step, remember);
    },
  });
  render(<View />);
  type('Email', 'ada@example.org');
  type('Password', 'ladder');
  fireEvent.click(field('Remember me for 30 days'));
  await press('Sign In');
  await screen.findByRole('region', { name: "Confirm it's you" });
  return { ...shell, verified };
}

describe('after the correct password', () => {
  it('the app’s code › has a focused numeric field with autofill, and signs in', async () => {
    const { verified, toasts } = await enterPassword({});
    const code = field('Code from the app');
    expect(document.activeElement).toBe(code);
    expect([code.inputMode, code.autocomplete]).toEqual(['numeric', 'one-time-code']);
    expect(screen.getByText('Signing in as ada@example.org.')).toBeTruthy();
    type('Code from the app', '123 456');
    await press('Continue');
    expect(verified).toEqual([[{ ticket: 't', totp: '123456', remember_device: false }, true]]);
    expect(toasts).toEqual([
      { kind: 'success', title: 'Login Successful', text: 'Welcome back, Ada!' },
    ]);
  });

  it('hides other ways to sign in', async () => {
    await enterPassword({});
    for (const name of ['Sign Up', 'Sign In', 'Sign in with a passkey'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('a wrong code › shows a toast, and an error at the field, which keeps the code', async () => {
    const verify = () => Promise.reject(refusal('mfa_verification_failed'));
    const { toasts } = await enterPassword({ verify });
    type('Code from the app', '123456');
    await press('Continue');
    const text = "That's not the current code. Please enter the newest one.";
    expect(toasts).toEqual([{ kind: 'error', title: 'Login Failed', text }]);
    expect(screen.getByText(text)).toBeTruthy();
    expect(field('Code from the app').value).toBe('123456');
    expect(document.activeElement).toBe(field('Code from the app'));
  });

  it.each([
    ['Use your authenticator app', 'Code from the app', 'Please enter the six digits of the app'],
    ['Use a recovery code', 'Recovery code', 'Please enter a recovery code'],
  ])('%s, without a code › sends nothing', async (way, label, sentence) => {
    const { verified } = await enterPassword({
      methods: ['passkey', 'totp', 'code'],
      passkey: { challenge: 'c' },
    });
    await press(way);
    type(label, ' ');
    await press('Continue');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(verified).toEqual([]);
  });

  it('a recovery code instead of the app › signs in', async () => {
    const { verified } = await enterPassword({});
    await press('Use a recovery code');
    type('Recovery code', ' abcd-efgh ');
    await press('Continue');
    expect(verified[0]?.[0]).toEqual({ ticket: 't', code: 'abcd-efgh', remember_device: false });
  });

  it('a wrong or used recovery code › shows an error at its field', async () => {
    const verify = () => Promise.reject(refusal('mfa_verification_failed'));
    await enterPassword({ verify });
    await press('Use a recovery code');
    type('Recovery code', 'abcd-efgh');
    await press('Continue');
    expect(screen.getByText(/used already/)).toBeTruthy();
    expect(document.activeElement).toBe(field('Recovery code'));
  });

  it('the sign-in expired › returns to the password, with the reason and the email address', async () => {
    const verify = () => Promise.reject(refusal('mfa_challenge_expired'));
    const { toasts } = await enterPassword({ verify });
    type('Code from the app', '123456');
    await press('Continue');
    const text = 'This sign-in took too long. Please start again.';
    expect(toasts).toEqual([{ kind: 'error', title: 'Login Failed', text }]);
    expect(screen.getByRole('alert').textContent).toBe(text);
    expect(field('Email').value).toBe('ada@example.org');
    expect(field('Remember me for 30 days').checked).toBe(true);
    expect(field('Password').value).toBe('');
    expect(document.activeElement).toBe(field('Password'));
  });

  it('Back › returns to the password, with the email address', async () => {
    await enterPassword({});
    await press('Back to the password');
    expect(field('Email').value).toBe('ada@example.org');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the agency allows remembered devices › offers to remember this one', async () => {
    const { verified } = await enterPassword({ can_remember: true });
    fireEvent.click(field("Don't ask again on this device for 7 days"));
    type('Code from the app', '123456');
    await press('Continue');
    expect(verified[0]?.[0].remember_device).toBe(true);
  });
});

describe('a passkey as the second step', () => {
  const passkey = { challenge: 'c' };
  const methods: SecondStepRequired['mfa']['methods'] = ['passkey', 'totp', 'code'];

  it('is offered first, and signs in', async () => {
    const { verified } = await enterPassword({ methods, passkey });
    await press('Use passkey or security key');
    expect(promptForPasskey).toHaveBeenCalledExactlyOnceWith(passkey);
    expect(verified[0]?.[0]).toEqual({ ticket: 't', passkey: assertion, remember_device: false });
  });

  it('the biometric check fails › shows an error and offers other methods', async () => {
    promptForPasskey.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }));
    const { verified } = await enterPassword({ methods, passkey });
    await press('Use passkey or security key');
    expect(screen.getByRole('alert').textContent).toMatch(/canceled, took too long/);
    expect(verified).toEqual([]);
    await press('Use your authenticator app');
    await waitFor(() => expect(document.activeElement).toBe(field('Code from the app')));
  });

  it('the server rejects it › shows an error, and the next attempt signs in', async () => {
    const verify = vi.fn(async () => member);
    verify.mockRejectedValueOnce(refusal('mfa_verification_failed'));
    const { toasts } = await enterPassword({ methods, passkey, verify });
    await press('Use passkey or security key');
    expect(screen.getByRole('alert').textContent).toMatch(/not accepted/);
    await press('Use passkey or security key');
    expect(toasts.map(({ title }) => title)).toEqual(['Login Failed', 'Login Successful']);
  });

  it('in a browser without passkeys › the next method is offered first', async () => {
    browser.hasPasskeys = false;
    await enterPassword({ methods, passkey });
    expect(field('Code from the app')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  });
});
