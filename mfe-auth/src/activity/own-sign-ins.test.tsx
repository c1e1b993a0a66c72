import { type ActivityEntry, activityKinds } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFakeShell, type FakeAnswer, member } from '../testing/fake-shell.tsx';
import { View } from './own-sign-ins.tsx';

afterEach(cleanup);

const entry = (kind: ActivityEntry['kind'], index: number): ActivityEntry => ({
  id: `${index}`,
  at: '2026-03-01T10:00:00.000Z',
  kind,
  device: 'Chrome on Windows',
});

async function show(answer: () => FakeAnswer) {
  const state = { status: 'signed-in', user: member } as const;
  createFakeShell({ state, answer }).show(View);
  await act(async () => {});
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

it('what happened lately is told with device and time', async () => {
  await show(() => ({ body: { entries: [entry('sign_in', 0)] } }));
  expect(rows()[0]).toContain('Signed inChrome on Windows · ');
  expect(document.querySelector('time')?.dateTime).toBe('2026-03-01T10:00:00.000Z');
});

it('five are shown at first, all when asked for, and each kind has its words', async () => {
  await show(() => ({ body: { entries: activityKinds.map(entry) } }));
  expect(rows()).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: `Show all ${activityKinds.length}` }));
  expect(new Set(rows()).size).toBe(activityKinds.length);
});

it('what should be looked at is marked by more than its words', async () => {
  await show(() => ({ body: { entries: [entry('sign_in_refused', 0), entry('sign_in', 1)] } }));
  const marked = screen.getAllByRole('listitem').map((row) => row.querySelector('svg') !== null);
  expect(marked).toEqual([true, false]);
});

it('of refused sign-ins it is told how many there were', async () => {
  const refused = entry('sign_in_refused', 0);
  await show(() => ({
    body: {
      entries: [
        { ...refused, count: 17 },
        { ...refused, id: '1', count: 1 },
      ],
    },
  }));
  expect(rows()).toEqual([
    expect.stringContaining('Sign-in refused17 times · Chrome on Windows · '),
    expect.stringContaining('Sign-in refusedChrome on Windows · '),
  ]);
});

it('of a sign-in it is told from which network, where that is noted', async () => {
  const entries = [{ ...entry('sign_in', 0), network: '192.0.2.0/24' }];
  await show(() => ({ body: { entries } }));
  expect(rows()[0]).toContain('Chrome on Windows · from network 192.0.2.0/24 · ');
});

it('an account without entries says so', async () => {
  await show(() => ({ body: { entries: [] } }));
  expect(screen.getByText('Nothing happened yet.')).toBeTruthy();
});

it('a list that cannot be loaded says so', async () => {
  await show(() => ({
    status: 503,
    body: { code: 'temporarily_unavailable', message: 'Away.', request_id: 'r' },
  }));
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
});
