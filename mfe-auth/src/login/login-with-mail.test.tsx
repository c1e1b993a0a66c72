import { times } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeShell, type FakeAnswer, member, usualPolicies } from '../testing/fake-shell.tsx';
import { View } from './login-page.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(field(label), { target: { value } }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));

function show(policies: object = { mail: true }, answers: Record<string, FakeAnswer> = {}) {
  const shell = createFakeShell({
    answer: ({ asked }) => {
      if (asked === 'GET /api/policies') return { body: { ...usualPolicies, ...policies } };
      return answers[asked] ?? { status: 204 };
    },
    signUp: async () => ({ user: member, session: null }),
  });
  shell.show(View);
  return shell;
}

describe('a forgotten password, where mail is sent', () => {
  it('asks for the address first', async () => {
    const { toasts, requests } = show();
    await press('Forgot your password?');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    expect([toasts, requests.length]).toEqual([[], 1]);
    // Nothing is said of the password, which is what was forgotten.
    expect(field('Password').getAttribute('aria-invalid')).toBe('false');
  });

  it('says under the same title what happens, and never whether there is an account', async () => {
    const { toasts, requests } = show();
    await type('Email', ' ada@example.org ');
    await press('Forgot your password?');
    expect(requests.at(-1)).toEqual({
      asked: 'POST /api/password-resets',
      body: { email: 'ada@example.org' },
    });
    expect(toasts).toEqual([
      {
        kind: 'info',
        title: 'Password Reset',
        text: 'If this address has an account, a mail with a link to choose a new password is on its way.',
      },
    ]);
  });

  it('says so when the server is not reached', async () => {
    const { toasts } = show({ mail: true }, { 'POST /api/password-resets': { status: 503 } });
    await type('Email', 'ada@example.org');
    await press('Forgot your password?');
    expect(toasts).toMatchObject([{ kind: 'error', title: 'Password Reset' }]);
  });
});

describe('an account that waits to be confirmed', () => {
  async function signUp() {
    await press('Sign Up');
    await type('Email', 'ada@example.org');
    await type('Password', 'ladder 17');
    await type('Confirm Password', 'ladder 17');
    await press('Create Account');
  }

  it('is told beside the empty Sign In form where the link went', async () => {
    show();
    await signUp();
    const notice = screen.getByRole('region', { name: 'Confirm your email address' });
    expect(notice.textContent).toContain('We sent a link to ada@example.org');
    expect(field('Email').value).toBe('');
    expect(button('Sign In')).toBeTruthy();
  });

  it('can have the mail sent again, once a minute', async () => {
    const { requests, toasts } = show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await signUp();
    expect(button('Send the mail again').disabled).toBe(true);
    const described = button('Send the mail again').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toMatch(/again in a minute/);
    await act(async () => vi.advanceTimersByTime(times.linkMailPauseMs));
    await press('Send the mail again');
    expect(requests.at(-1)).toEqual({
      asked: 'POST /api/confirmations',
      body: { email: 'ada@example.org' },
    });
    expect(toasts.at(-1)?.title).toBe('Check your mail');
    expect(button('Send the mail again').disabled).toBe(true);
  });
});

describe('Create Account mode says beforehand', () => {
  it.each([
    ['invite', 'Accounts are made by invitation here: open the link that you were sent.'],
    [
      'domains',
      'Accounts are made here with certain email addresses only. Anybody else needs an invitation.',
    ],
    ['closed', 'No accounts are made here at the moment. Please ask your administrator.'],
  ])('%s', async (sign_up, sentence) => {
    show({ sign_up });
    await press('Sign Up');
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('how long a password has to be', async () => {
    show({ password_min_length: 15 });
    await press('Sign Up');
    expect(screen.getByText('At least 15 characters')).toBeTruthy();
  });

  it('nothing where everybody may', async () => {
    show({ sign_up: 'open' });
    await press('Sign Up');
    expect(screen.queryByText(/^Accounts are made|^No accounts/)).toBeNull();
  });
});
