import { type ActivityEntry, activityKinds } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFakeShell, type FakeResponse, member } from '../testing/fake-shell.ts';
import { View } from './account-activity.tsx';

afterEach(cleanup);

const entry = (kind: ActivityEntry['kind'], index: number): ActivityEntry => ({
  id: `${index}`,
  at: '2026-03-01T10:00:00.000Z',
  kind,
  device: 'Chrome on Windows',
});

async function show(answer: () => FakeResponse) {
  const state = { status: 'signed-in', user: member } as const;
  createFakeShell({ state, answer }).show(View);
  await act(async () => {});
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

it('recent events › are listed with device and time', async () => {
  await show(() => ({ body: { entries: [entry('sign_in', 0)] } }));
  expect(rows()[0]).toContain('Signed inChrome on Windows · ');
  expect(document.querySelector('time')?.dateTime).toBe('2026-03-01T10:00:00.000Z');
});

it('more than five events › five are shown, and all on request, each kind with its own text', async () => {
  await show(() => ({ body: { entries: activityKinds.map(entry) } }));
  expect(rows()).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: `Show all ${activityKinds.length}` }));
  expect(new Set(rows()).size).toBe(activityKinds.length);
});

it('suspicious events › have an icon in addition to the text', async () => {
  await show(() => ({ body: { entries: [entry('sign_in_refused', 0), entry('sign_in', 1)] } }));
  const marked = screen.getAllByRole('listitem').map((row) => row.querySelector('svg') !== null);
  expect(marked).toEqual([true, false]);
});

it('failed sign-ins › are grouped, with their count', async () => {
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
    expect.stringContaining('Failed sign-in17 times · Chrome on Windows · '),
    expect.stringContaining('Failed sign-inChrome on Windows · '),
  ]);
});

it('a sign-in with a recorded network › shows the network', async () => {
  const entries = [{ ...entry('sign_in', 0), network: '192.0.2.0/24' }];
  await show(() => ({ body: { entries } }));
  expect(rows()[0]).toContain('Chrome on Windows · from network 192.0.2.0/24 · ');
});

it('no events › shows a message', async () => {
  await show(() => ({ body: { entries: [] } }));
  expect(screen.getByText('No activity yet.')).toBeTruthy();
});

it('the request fails › shows an error', async () => {
  await show(() => ({
    status: 503,
    body: { code: 'temporarily_unavailable', message: 'Away.', request_id: 'r' },
  }));
  expect(screen.getByRole('alert').textContent).toContain("Couldn't load recent activity");
});
