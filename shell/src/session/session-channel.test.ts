import { afterEach, describe, expect, test, vi } from 'vitest';
import { aSession } from '../testing/fake-session.ts';
import { screenLock } from './screen-lock.ts';
import { openSessionChannel, type SessionMessage } from './session-channel.ts';

const open: BroadcastChannel[] = [];

afterEach(() => {
  screenLock.set(null);
  for (const channel of open.splice(0)) channel.close();
});

/** The messages that a page receives from another document of this origin. */
async function received(isWary: boolean, ...sent: unknown[]): Promise<unknown[]> {
  const listener = vi.fn();
  openSessionChannel(isWary).listen(listener);
  const other = new BroadcastChannel('firedeck-session');
  open.push(other);
  for (const message of [...sent, { kind: 'flush' }]) other.postMessage(message);
  await vi.waitFor(() =>
    expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'flush' })),
  );
  return listener.mock.calls.map(([message]) => message).slice(0, -1);
}

const forged: SessionMessage[] = [
  { kind: 'session', session: aSession('forged') },
  { kind: 'user', user: { ...aSession().user, roles: ['agency_admin'] } },
  { kind: 'enrollment', enrollment: null },
];
const others: SessionMessage[] = [
  { kind: 'signed-out', session: 's' },
  { kind: 'locked' },
  { kind: 'input' },
];

describe('the agency’s document', () => {
  test('a session message of another document › is ignored', async () => {
    expect(await received(true, ...forged, null, 'x', {})).toEqual([]);
  });

  test('a sign-out, lock or input in another document › is received', async () => {
    expect(await received(true, ...others)).toMatchObject(others);
  });

  test('locked › a session message is received, marked as not opened', async () => {
    screenLock.set({ methods: [] });
    const opened = { ...forged[0], isOpened: true };
    expect(await received(true, opened)).toEqual([{ ...forged[0], isOpened: false }]);
  });
});

test('any other document › receives every message', async () => {
  expect(await received(false, ...forged, ...others)).toEqual([...forged, ...others]);
});
