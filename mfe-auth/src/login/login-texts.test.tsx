import type { SignUpResponse } from '@firedeck/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFakeShell, member } from '../testing/fake-shell.ts';
import { View } from './login-page.tsx';

afterEach(cleanup);

const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it.each<[string, string, () => HTMLElement]>([
  ['Firedeck', 'S2-114', () => screen.getByRole('heading', { level: 1, name: 'Firedeck' })],
  [
    'Sign in to access your tools',
    'S2-115',
    () => screen.getByText('Sign in to access your tools'),
  ],
  [
    'Secure access for authorized fire department personnel only',
    'S1-002',
    () => screen.getByText('Secure access for authorized fire department personnel only'),
  ],
  ['Email', 'S2-117', () => screen.getByRole('textbox', { name: 'Email' })],
  ['Password', 'S2-118', () => screen.getByLabelText('Password')],
  [
    'Remember me for 30 days',
    'S2-120',
    () => screen.getByRole('checkbox', { name: 'Remember me for 30 days' }),
  ],
  [
    'Forgot your password?',
    'S2-121',
    () => screen.getByRole('button', { name: 'Forgot your password?' }),
  ],
  ["Don't have an account?", 'S2-126', () => screen.getByText("Don't have an account?")],
  ['Sign Up', 'S2-127', () => screen.getByRole('button', { name: 'Sign Up' })],
])('Sign In mode says %s [%s]', (_text, _id, find) => {
  createFakeShell({});
  render(<View />);
  expect(find()).toBeTruthy();
});

it.each<[string, string, () => HTMLElement]>([
  ['First Name', 'S2-123', () => screen.getByRole('textbox', { name: 'First Name' })],
  ['Last Name', 'S2-124', () => screen.getByRole('textbox', { name: 'Last Name' })],
  ['Confirm Password', 'S2-125', () => screen.getByLabelText('Confirm Password')],
  ['Already have an account?', 'S2-128', () => screen.getByText('Already have an account?')],
  ['Sign In', 'S2-129', () => screen.getByRole('button', { name: 'Sign In' })],
])('Create Account mode says %s [%s]', async (_text, _id, find) => {
  createFakeShell({});
  render(<View />);
  await press('Sign Up');
  expect(find()).toBeTruthy();
});

type Toast = { title: string; text?: string | undefined };

async function toastOfSignIn(firstName = 'Ada'): Promise<Toast | undefined> {
  const user_metadata = { ...member.user_metadata, first_name: firstName };
  const { toasts } = createFakeShell({ signIn: async () => ({ ...member, user_metadata }) });
  render(<View />);
  type('Email', 'ada@example.org');
  type('Password', 'ladder');
  await press('Sign In');
  return toasts[0];
}

const session = {
  access_token: 't',
  token_type: 'bearer',
  expires_in: 600,
  expires_at: 1,
  user: member,
} as const;

async function toastOfSignUp(response: SignUpResponse['session']): Promise<Toast | undefined> {
  const { toasts } = createFakeShell({ signUp: async () => ({ user: member, session: response }) });
  render(<View />);
  await press('Sign Up');
  type('Email', 'ada@example.org');
  type('Password', 'ladder');
  type('Confirm Password', 'ladder');
  await press('Create Account');
  return toasts[0];
}

async function toastOfForgotten(): Promise<Toast | undefined> {
  const { toasts } = createFakeShell({});
  render(<View />);
  await press('Forgot your password?');
  return toasts[0];
}

it.each<[string, string, () => Promise<Toast | undefined>]>([
  ['Login Successful', 'S8-047', toastOfSignIn],
  ['Account Created', 'S8-043', () => toastOfSignUp(null)],
  ['Account Created Successfully', 'S8-045', () => toastOfSignUp(session)],
  ['Password Reset', 'S8-049', toastOfForgotten],
])('a toast is titled %s [%s]', async (title, _id, act) => {
  expect((await act())?.title).toBe(title);
});

it.each<[string, string, () => Promise<Toast | undefined>]>([
  [
    'Please check your email to verify your account before signing in.',
    'S8-044',
    () => toastOfSignUp(null),
  ],
  ['Welcome to Firedeck! You are now logged in.', 'S8-046', () => toastOfSignUp(session)],
  ['This feature will be available soon.', 'S8-050', toastOfForgotten],
])('a toast says %s [%s]', async (text, _id, act) => {
  expect((await act())?.text).toBe(text);
});

it('the welcome toast › has the first name, if there is one [S8-048]', async () => {
  expect((await toastOfSignIn('Ada'))?.text).toBe('Welcome back, Ada!');
  cleanup();
  expect((await toastOfSignIn(''))?.text).toBe('Welcome back!');
});

it("different passwords › show Passwords don't match [S5-011]", async () => {
  await typeDifferentPasswords();
  expect(screen.getByText("Passwords don't match")).toBeTruthy();
});

it('different passwords › show the error only at the confirmation [S5-012]', async () => {
  await typeDifferentPasswords();
  const confirmation = screen.getByLabelText('Confirm Password');
  const message = document.getElementById(confirmation.getAttribute('aria-describedby') ?? '');
  expect(message?.textContent).toBe("Passwords don't match");
  expect(screen.getAllByText("Passwords don't match")).toHaveLength(1);
});

async function typeDifferentPasswords(): Promise<void> {
  createFakeShell({});
  render(<View />);
  await press('Sign Up');
  type('Email', 'ada@example.org');
  type('Password', 'ladder');
  type('Confirm Password', 'Ladder');
  await press('Create Account');
}
