import { times } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createFakeShell,
  type FakeResponse,
  member,
  usualPolicies,
} from '../testing/fake-shell.ts';
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

function show(policies: object = { mail: true }, responses: Record<string, FakeResponse> = {}) {
  const shell = createFakeShell({
    answer: ({ route }) => {
      if (route === 'GET /api/policies') return { body: { ...usualPolicies, ...policies } };
      return responses[route] ?? { status: 204 };
    },
    signUp: async () => ({ user: member, session: null }),
  });
  shell.show(View);
  return shell;
}

describe('a forgotten password, with mail configured', () => {
  it('without an email address › shows an error at the field', async () => {
    const { toasts, requests } = show();
    await press('Forgot your password?');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(document.activeElement).toBe(field('Email'));
    expect([toasts, requests.length]).toEqual([[], 1]);
    // The empty password is no error: the member forgot it.
    expect(field('Password').getAttribute('aria-invalid')).toBe('false');
  });

  it('shows the same text whether or not there is an account', async () => {
    const { toasts, requests } = show();
    await type('Email', ' ada@example.org ');
    await press('Forgot your password?');
    expect(requests.at(-1)).toEqual({
      route: 'POST /api/password-resets',
      body: { email: 'ada@example.org' },
    });
    expect(toasts).toEqual([
      {
        kind: 'info',
        title: 'Password Reset',
        text: 'If this address has an account, an email with a link to choose a new password is on its way.',
      },
    ]);
  });

  it('while the server is unreachable › shows the error', async () => {
    const { toasts } = show({ mail: true }, { 'POST /api/password-resets': { status: 503 } });
    await type('Email', 'ada@example.org');
    await press('Forgot your password?');
    expect(toasts).toMatchObject([{ kind: 'error', title: 'Password Reset' }]);
  });
});

describe('an unconfirmed account', () => {
  async function signUp() {
    await press('Sign Up');
    await type('Email', 'ada@example.org');
    await type('Password', 'ladder 17');
    await type('Confirm Password', 'ladder 17');
    await press('Create Account');
  }

  it('shows the address of the confirmation email, above an empty Sign In form', async () => {
    show();
    await signUp();
    const notice = screen.getByRole('region', { name: 'Confirm your email address' });
    expect(notice.textContent).toContain('We sent a link to ada@example.org');
    expect(field('Email').value).toBe('');
    expect(button('Sign In')).toBeTruthy();
  });

  it('can resend the email once a minute', async () => {
    const { requests, toasts } = show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await signUp();
    expect(button('Resend email').disabled).toBe(true);
    const described = button('Resend email').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toMatch(/resend it in a minute/);
    await act(async () => vi.advanceTimersByTime(times.linkMailPauseMs));
    await press('Resend email');
    expect(requests.at(-1)).toEqual({
      route: 'POST /api/confirmations',
      body: { email: 'ada@example.org' },
    });
    expect(toasts.at(-1)?.title).toBe('Check your email');
    expect(button('Resend email').disabled).toBe(true);
  });
});

describe('Create Account mode shows before submit', () => {
  it.each([
    [
      'invite',
      'Sign-up is by invitation only. Use the link in your invitation. If you have none, ask your administrator.',
    ],
    ['domains', 'Sign-up is limited to certain email domains. Otherwise you need an invitation.'],
    ['closed', 'Sign-up is currently closed. Please ask your administrator.'],
  ])('%s', async (sign_up, sentence) => {
    show({ sign_up });
    await press('Sign Up');
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it('the minimum password length', async () => {
    show({ password_min_length: 15 });
    await press('Sign Up');
    expect(screen.getByText(/^At least 15 characters, not a common word or pattern$/)).toBeTruthy();
  });

  it('no restriction with open sign-up', async () => {
    show({ sign_up: 'open' });
    await press('Sign Up');
    expect(screen.queryByText(/^Sign-up is/)).toBeNull();
  });
});
