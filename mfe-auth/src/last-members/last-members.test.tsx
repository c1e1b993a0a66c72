import type { LastMember } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { View as LoginPage } from '../login/login-page.tsx';
import { createFakeShell, member } from '../testing/fake-shell.ts';

const sam: LastMember = { id: 's'.repeat(22), name: 'Sam M.' };
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  document.documentElement.dataset.device = 'shared';
  shell = createFakeShell({
    answer: ({ route }) =>
      route === 'GET /api/device/members' ? { body: { members: [sam] } } : { status: 404 },
    signIn: async () => member,
  });
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset.device;
});

async function show(address = '/login'): Promise<void> {
  history.replaceState(null, '', address);
  shell.show(LoginPage);
  await vi.waitFor(() => expect(screen.getByText(/Sam M\./)).toBeDefined());
}
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a click on a name › replaces the email field, focuses the password and sends the member’s id', async () => {
  await show();
  await press('Sam M.');
  expect(screen.queryByLabelText('Email')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(password()));
  fireEvent.change(password(), { target: { value: 'ladder 17' } });
  await press('Sign In');
  await vi.waitFor(() =>
    expect(shell.signIns).toEqual([{ member: sam.id, password: 'ladder 17', remember: false }]),
  );
});

test('picked on the lock screen › is picked here, and removed from the URL', async () => {
  await show(`/login?member=${sam.id}&next=%2Fadd`);
  expect(screen.getByText('Signing in as Sam M.')).toBeDefined();
  await vi.waitFor(() => expect(document.activeElement).toBe(password()));
  expect(location.search).toBe('?next=%2Fadd');
});

test('Not you? › shows the email field and the names again', async () => {
  await show();
  await press('Sam M.');
  await press('Not you?');
  expect(screen.getByLabelText('Email')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sam M.' })).toBeDefined();
});

test('WCAG 2.2.6: a shared device › shows before sign-in when it locks, and how long unsaved text is stored', async () => {
  await show();
  const text = screen.getByText(/locks after at most 15 minutes of inactivity/).textContent;
  expect(text).toContain("Text you haven't saved is kept here for 12 hours, for you alone.");
  expect(screen.queryByLabelText('Remember me for 30 days')).toBeNull();
});
