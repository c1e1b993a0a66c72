import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../live/connection.ts';
import { hearOfSerial, startFromSerial } from '../../modules/newer-release.ts';
import { notices } from '../../notices/notices.ts';
import { aSession } from '../../testing/fake-session.ts';
import { showInShell } from '../../testing/in-shell.tsx';
import { notifications } from './notifications.ts';
import { NotificationsButton } from './notifications-button.tsx';

beforeAll(async () => {
  notifications.fetch();
  await vi.waitUntil(() => notifications.state().status === 'ready', { timeout: 60_000 });
}, 60_000);

beforeEach(() => {
  localStorage.clear();
  notices.become(null);
  notices.become(aSession().user.id);
});
afterEach(cleanup);

const bell = () => screen.getByRole('button', { name: /^Notifications/, hidden: true });
const label = () => bell().getAttribute('aria-label');
const open = () => {
  fireEvent.click(bell());
  return within(screen.getByRole('dialog', { name: 'Notifications' }));
};
const close = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
const note = (...news: Parameters<typeof notices.note>) => act(() => notices.note(...news));

test('say that there is nothing new, and how the connection is', () => {
  showInShell(<NotificationsButton />);
  expect(label()).toBe('Notifications');
  const text = screen.queryByRole('dialog') ?? open().getByRole('heading').parentElement;
  expect(text?.textContent).toContain('Nothing new.');
  expect(text?.textContent).toContain('Connected.');
});

test('the bell says how much is new, to eyes and politely to ears', () => {
  showInShell(<NotificationsButton />);
  expect(screen.getByRole('status').textContent).toBe('');
  note('tools', 4);
  note('notes', 2);
  note('tools', 5);
  expect(label()).toBe('Notifications, 2 new');
  expect(bell().textContent).toBe('2');
  expect(screen.getByRole('status').textContent).toBe('Notifications, 2 new');
});

test('are listed newest first, and are read by being looked at', async () => {
  showInShell(<NotificationsButton />);
  note('notes', 2);
  note('tools', 4);
  note('tools', 5);
  const rows = open().getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('.title')?.textContent)).toEqual([
    'Tools changed on another deviceNew',
    'Notes changed on another deviceNew',
  ]);
  expect(rows[0]?.textContent).toContain('2 changes, the last at');
  expect(label()).toBe('Notifications');
  close();
  await vi.waitUntil(() => screen.queryByRole('dialog', { hidden: true }) === null);
  expect(open().queryByText('New')).toBeNull();
});

test('what comes while they are looked at is new there, and read', () => {
  showInShell(<NotificationsButton />);
  const dialog = open();
  note('tools', 4);
  expect(dialog.getByText('New')).toBeDefined();
  expect(label()).toBe('Notifications');
});

test('a new sign-in leads to one’s sign-ins', async () => {
  const { address } = showInShell(<NotificationsButton />);
  note('sign-in', 'phone');
  const dialog = open();
  expect(dialog.getByRole('listitem').textContent).toMatch(
    /^New sign-in to your account.*change your password\. Noticed at \d/,
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Show sign-ins' }));
  expect(address()).toBe('/?panel=activity');
  await vi.waitUntil(() => screen.queryByRole('dialog', { hidden: true }) === null);
});

test('a lost connection is told with when it was lost', () => {
  showInShell(<NotificationsButton />);
  note('connection', new Date(2026, 0, 1, 14, 3).getTime());
  expect(open().getByRole('listitem').textContent).toMatch(
    /not reachable.*Since .*0?[23]:03.*back/,
  );
});

test('the connection is told as it is now', () => {
  showInShell(<NotificationsButton />);
  const dialog = open();
  act(() => connection.update({ isLiveUnavailable: true }));
  expect(dialog.getByText(/Live updates are paused/)).toBeDefined();
  act(() => connection.update({ isLiveUnavailable: false }));
});

test('a newer release stays until this page is reloaded', () => {
  startFromSerial(30);
  showInShell(<NotificationsButton />);
  act(() => hearOfSerial(31));
  const dialog = open();
  expect(dialog.getByText('Update available')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Reload' })).toBeDefined();
});

test('a newer release is news no more once this page was loaded from it', () => {
  startFromSerial(40);
  notices.note('release', 41);
  startFromSerial(41);
  showInShell(<NotificationsButton />);
  expect(label()).toBe('Notifications');
  expect(open().queryByText('Update available')).toBeNull();
});
