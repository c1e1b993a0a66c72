import type { SessionState } from '@firedeck/sdk';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { showInShell, signedIn } from '../testing/in-shell.tsx';
import { EnrollmentGate } from './enrollment-gate.tsx';

afterEach(cleanup);

const dueAt = '2026-12-24T12:00:00.000Z';
const withEnrollment = (isDue: boolean): SessionState => ({
  ...(signedIn as Extract<SessionState, { status: 'signed-in' }>),
  enrollment: { mode: 'all', due_at: dueAt, is_due: isDue },
});
const screenName = { name: 'Set up a second factor' };

function Page() {
  const [text, setText] = useState('');
  return (
    <input aria-label="Notes" value={text} onChange={(event) => setText(event.target.value)} />
  );
}

const show = (session: SessionState) =>
  showInShell(
    <EnrollmentGate>
      <Page />
    </EnrollmentGate>,
    { session },
  );

test('nothing required › only the page', () => {
  show(signedIn);
  expect(screen.getByLabelText('Notes')).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('required later › a banner shows the deadline and opens the setup', async () => {
  show(withEnrollment(false));
  const banner = await screen.findByRole('region', screenName);
  expect(banner.textContent).toContain('Dec 24, 2026');
  fireEvent.click(screen.getByRole('button', { name: 'Set it up' }));
  await screen.findByRole('dialog', screenName);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Notes')).toBeDefined();
});

test('required now › only the setup is shown, with a sign-out button', async () => {
  const { signOut, setSession } = show(withEnrollment(true));
  await screen.findByRole('dialog', screenName);
  expect(screen.queryByLabelText('Notes')).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.getByRole('dialog', screenName)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  setSession(signedIn);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Notes')).toBeDefined();
});

test('becomes required while a page is open › its typed text is preserved', async () => {
  const { setSession } = show(withEnrollment(false));
  fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Gate code 4711' } });
  setSession(withEnrollment(true));
  await screen.findByRole('dialog', screenName);
  expect(screen.queryByRole('region')).toBeNull();
  setSession(signedIn);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('Gate code 4711');
});

test('the banner dismissed › stays hidden on other pages', async () => {
  show(withEnrollment(false));
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('region')).toBeNull();
  cleanup();
  show(withEnrollment(false));
  expect(screen.getByLabelText('Notes')).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
});
