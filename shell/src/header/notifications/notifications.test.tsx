import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../../connection/connection.ts';
import { initRelease, setLatestRelease } from '../../modules/latest-release.ts';
import { notifications } from '../../notifications/notification-store.ts';
import { aSession } from '../../testing/fake-session.ts';
import { showInShell } from '../../testing/in-shell.tsx';
import { lazyNotificationList } from './lazy-notification-list.ts';
import { NotificationsButton } from './notifications-button.tsx';

beforeAll(async () => {
  await lazyNotificationList.load();
}, 60_000);

beforeEach(() => {
  localStorage.clear();
  notifications.setMember(null);
  notifications.setMember(aSession().user.id);
});
afterEach(cleanup);

const bell = () => screen.getByRole('button', { name: /^Notifications/, hidden: true });
const label = () => bell().getAttribute('aria-label');
const open = () => {
  fireEvent.click(bell());
  return within(screen.getByRole('dialog', { name: 'Notifications' }));
};
const close = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
const addNotification = (...parameters: Parameters<typeof notifications.add>) =>
  act(() => notifications.add(...parameters));

test('no notifications › the list is empty and shows the connection state', () => {
  showInShell(<NotificationsButton />);
  expect(label()).toBe('Notifications');
  const text = screen.queryByRole('dialog') ?? open().getByRole('heading').parentElement;
  expect(text?.textContent).toContain('Nothing new.');
  expect(text?.textContent).toContain('Connected.');
});

test('the bell › shows the unread count and announces it politely', () => {
  showInShell(<NotificationsButton />);
  expect(screen.getByRole('status').textContent).toBe('');
  addNotification('tools', 4);
  addNotification('notes', 2);
  addNotification('tools', 5);
  expect(label()).toBe('Notifications, 2 new');
  expect(bell().textContent).toBe('2');
  expect(screen.getByRole('status').textContent).toBe('Notifications, 2 new');
});

test('notifications › are listed newest first and marked read on opening', async () => {
  showInShell(<NotificationsButton />);
  addNotification('notes', 2);
  addNotification('tools', 4);
  addNotification('tools', 5);
  const rows = open().getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('.title')?.textContent)).toEqual([
    'Tools changed on another deviceNew',
    'Notes changed on another deviceNew',
  ]);
  expect(rows[0]?.textContent).toContain('2 changes, most recently at');
  expect(label()).toBe('Notifications');
  close();
  await vi.waitUntil(() => screen.queryByRole('dialog', { hidden: true }) === null);
  expect(open().queryByText('New')).toBeNull();
});

test('a notification arrives while the list is open › it is marked new and read', () => {
  showInShell(<NotificationsButton />);
  const dialog = open();
  addNotification('tools', 4);
  expect(dialog.getByText('New')).toBeDefined();
  expect(label()).toBe('Notifications');
});

test('a new sign-in › links to the member’s sessions', async () => {
  const { address } = showInShell(<NotificationsButton />);
  addNotification('sign-in', 'phone');
  const dialog = open();
  expect(dialog.getByRole('listitem').textContent).toMatch(
    /^New sign-in to your account.*change your password\. Detected at \d/,
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Show sign-ins' }));
  expect(address()).toBe('/?panel=activity');
  await vi.waitUntil(() => screen.queryByRole('dialog', { hidden: true }) === null);
});

test('an outage › is listed with start and end', () => {
  showInShell(<NotificationsButton />);
  addNotification('connection', new Date(2026, 0, 1, 14, 3).getTime());
  expect(open().getByRole('listitem').textContent).toMatch(
    /unavailable.*Offline from .*0?[23]:03.* to /,
  );
});

test('the connection changes while the list is open › the new state is shown', () => {
  showInShell(<NotificationsButton />);
  const dialog = open();
  act(() => connection.update({ isLiveUnavailable: true }));
  expect(dialog.getByText(/Live updates are paused/)).toBeDefined();
  act(() => connection.update({ isLiveUnavailable: false }));
});

test('an update available › stays listed until the page is reloaded', () => {
  initRelease(30);
  showInShell(<NotificationsButton />);
  act(() => setLatestRelease(31));
  const dialog = open();
  expect(dialog.getByText('Update available')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Reload' })).toBeDefined();
});

test('the page was loaded from the latest release › no update is listed', () => {
  initRelease(40);
  notifications.add('release', 41);
  initRelease(41);
  showInShell(<NotificationsButton />);
  expect(label()).toBe('Notifications');
  expect(open().queryByText('Update available')).toBeNull();
});
