import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideShellSession } from '../session/shell-session.ts';
import { Component as SharedDeviceNotices } from './shared-device-notices.tsx';

const session = {
  lock: vi.fn(async () => {}),
  idleSeconds: vi.fn(() => 0),
  owner: vi.fn(() => ({ member: 'dana', session: 'first' })),
};
const now = Date.parse('2026-06-01T18:00:00Z');
const device = {
  profile: 'shared',
  station: 'Station 12',
  idle_minutes: 15,
  ends_at: '2026-06-02T01:00:00Z',
  ends_with_shift: true,
} as const;
const pass = (seconds: number) =>
  act(async () => void vi.advanceTimersByTime(Math.max(1, seconds) * 1_000));

beforeEach(() => {
  vi.useFakeTimers({ now });
  for (const fake of Object.values(session)) fake.mockReset();
  session.idleSeconds.mockReturnValue(0);
  session.owner.mockReturnValue({ member: 'dana', session: 'first' });
  localStorage.clear();
  provideShellSession(session as never);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('WCAG 2.2.1: an idle device › warns 20 s before it locks', async () => {
  render(<SharedDeviceNotices {...device} />);
  session.idleSeconds.mockReturnValue(15 * 60 - 21);
  await pass(1);
  expect(screen.getByRole('alert').textContent).toBe('');
  session.idleSeconds.mockReturnValue(15 * 60 - 20);
  await pass(1);
  expect(screen.getByRole('alert').textContent).toContain('locks in 20 seconds');
  expect(session.lock).not.toHaveBeenCalled();
  session.idleSeconds.mockReturnValue(15 * 60);
  await pass(1);
  expect(session.lock).toHaveBeenCalledTimes(1);
});

test('WCAG 2.2.1: input after the warning › the device stays unlocked', async () => {
  render(<SharedDeviceNotices {...device} />);
  session.idleSeconds.mockReturnValue(15 * 60 - 5);
  await pass(1);
  session.idleSeconds.mockReturnValue(0);
  await pass(1);
  expect(screen.getByRole('alert').textContent).toBe('');
  await pass(60);
  expect(session.lock).not.toHaveBeenCalled();
});

test('30 minutes before shift change › a notice shows until dismissed', async () => {
  render(<SharedDeviceNotices {...device} ends_at={new Date(now + 31 * 60_000).toISOString()} />);
  expect(screen.getByRole('status').textContent).toBe('');
  await pass(61);
  expect(screen.getByRole('status').textContent).toContain('at shift change');
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('WCAG 2.2.6: a session of fixed length › its start names the idle time, and its end is announced', async () => {
  const ends_at = new Date(now + 31 * 60_000).toISOString();
  render(<SharedDeviceNotices {...device} ends_at={ends_at} ends_with_shift={false} />);
  expect(screen.getByRole('status').textContent).toContain('You stay signed in');
  expect(screen.getByRole('status').textContent).toContain('locks after 15 minutes of inactivity');
  expect(screen.getByRole('status').textContent).toContain(
    "Text you haven't saved is kept here for 12 hours, for you alone",
  );
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('status').textContent).toBe('');
  await pass(61);
  expect(screen.getByRole('status').textContent).toContain("You'll be signed out here at");
});

test('a dismissed notice › stays away after a reload or unlock, and is back after the next sign-in', async () => {
  const ends_at = new Date(now + 31 * 60_000).toISOString();
  const text = () => screen.getByRole('status').textContent;
  const load = () => {
    cleanup();
    render(<SharedDeviceNotices {...device} ends_at={ends_at} ends_with_shift={false} />);
  };
  const read = () => fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  load();
  load();
  expect(text()).toContain('You stay signed in');
  read();
  load();
  expect(text()).toBe('');
  await pass(61);
  expect(text()).toContain("You'll be signed out here at");
  load();
  expect(text()).toContain("You'll be signed out here at");
  read();
  load();
  expect(text()).toBe('');
  session.owner.mockReturnValue({ member: 'dana', session: 'second' });
  load();
  expect(text()).toContain("You'll be signed out here at");
});
