import 'fake-indexeddb/auto';
import type { SessionState } from '@firedeck/sdk';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemberStore } from '../member-data/member-store.ts';
import { draftKeys, sharedDevice } from '../session/device-state.ts';
import { screenLock } from '../session/screen-lock.ts';
import { provideShellSession } from '../session/shell-session.ts';
import { anotherSession, aSession } from '../testing/fake-session.ts';
import { standInShell } from '../testing/stand-in-shell.ts';
import { reloadAfterSignOut } from './reload-after-sign-out.ts';

const [ada, bob] = [aSession(), anotherSession()].map(
  ({ user }): SessionState => ({ status: 'signed-in', user }),
) as [SessionState, SessionState];
const nobody: SessionState = { status: 'signed-out' };
const store = createMemberStore();
const others = { member: 'cara', session: 'of cara' };

let state: SessionState;
let sessionChanged: () => void;
let sessionEnded: () => void;
const reload = vi.fn();
const response = vi.fn(async () => new Response(null, { status: 200 }));
const page = { pathname: '/', href: 'https://firedeck.example.org/', reload };
const restored = new Map<string, (event: { persisted: boolean }) => void>();

const pass = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

async function update(next: SessionState): Promise<void> {
  state = next;
  sessionChanged();
  await pass();
}

// The shell has already opened the database.
beforeAll(() => store.openSession(others));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const fake of [reload, response]) fake.mockClear();
  state = ada;
  page.pathname = '/';
  vi.stubGlobal('location', page);
  vi.stubGlobal('fetch', response);
  vi.spyOn(window, 'addEventListener').mockImplementation((name, listener) => {
    restored.set(name, listener as never);
  });
  standInShell({
    session: {
      state: () => state,
      subscribe: (listener: () => void) => {
        sessionChanged = listener;
        return () => undefined;
      },
    } as never,
  });
  provideShellSession({
    onEnded: (listener: () => void) => {
      sessionEnded = listener;
    },
  } as never);
  for (const storage of [localStorage, sessionStorage]) storage.clear();
});

afterEach(async () => {
  screenLock.set(null);
  sharedDevice.set(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  delete document.documentElement.dataset.reloadsOnSignOut;
});

describe('a page with a member', () => {
  beforeEach(() => reloadAfterSignOut());

  test('the member signs out › is reloaded at the sign-in page with a toast', async () => {
    await update(nobody);
    await pass(500);
    expect(reload).not.toHaveBeenCalled();
    page.pathname = '/login';
    await pass(50);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('fd-left')).toBe('signedOut');
  });

  test('signed in › modules can read that the page will be reloaded', () => {
    expect('reloadsOnSignOut' in document.documentElement.dataset).toBe(true);
  });

  test('the sign-in page never opens › is reloaded after a second', async () => {
    await update(nobody);
    await pass(1_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['the server ended the session', () => sessionEnded(), 'sessionEnded'],
    [
      'signed out while the server was away',
      () => localStorage.setItem('fd-sign-out-pending', 'true'),
      'signedOutHere',
    ],
  ])('%s › says that to who sits there now', async (_case, happen, notice) => {
    page.pathname = '/login';
    happen();
    await update(nobody);
    expect(sessionStorage.getItem('fd-left')).toBe(notice);
  });

  test('another member signs in › is reloaded immediately', async () => {
    await update(bob);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('the member stays signed in › is not reloaded', async () => {
    await update({ ...ada, enrollment: { methods: [], is_due: false } } as never);
    expect(reload).not.toHaveBeenCalled();
  });

  test('locked › is not reloaded, and its draft keys are cleared', async () => {
    draftKeys.set([{ id: 'a', key: 'secret' }]);
    screenLock.set({ methods: [] });
    await update(nobody);
    await pass(2_000);
    expect([draftKeys.get(), reload.mock.calls]).toEqual([[], []]);
    // Signed in as the same member, then as another.
    screenLock.set(null);
    await update(ada);
    expect(reload).not.toHaveBeenCalled();
    await update(bob);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('the server is unreachable › is reloaded once it responds', async () => {
    page.pathname = '/login';
    response.mockRejectedValueOnce(new Error('away'));
    response.mockResolvedValueOnce(new Response(null, { status: 503 }));
    await update(nobody);
    await pass(5_000);
    expect(reload).not.toHaveBeenCalled();
    await pass(5_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('the server is unreachable, and the worker has the page › is reloaded immediately', async () => {
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { controller: {} },
      configurable: true,
    });
    page.pathname = '/login';
    await update(nobody);
    expect([reload.mock.calls.length, response.mock.calls]).toEqual([1, []]);
  });

  test.each([
    ['enters the back/forward cache › is hidden', 'pagehide', true, [true, 0]],
    ['is discarded › is unchanged', 'pagehide', false, [false, 0]],
    ['is restored from the cache › is reloaded', 'pageshow', true, [false, 1]],
    ['is shown for the first time › is not reloaded', 'pageshow', false, [false, 0]],
  ])('%s', (_case, event, persisted, expected) => {
    document.documentElement.hidden = false;
    restored.get(event)?.({ persisted });
    expect([document.documentElement.hidden, reload.mock.calls.length]).toEqual(expected);
    document.documentElement.hidden = false;
  });
});

describe('unsealed data of other members on this device', () => {
  const stored = () => store.read('cara', 'unsent');

  beforeEach(async () => {
    vi.useRealTimers();
    await store.update(others, 'unsent', () => ['Gate 4711']);
  });

  test('an operator made the device shared › is deleted once a member is signed in', async () => {
    sharedDevice.set({ station: 'Station 12' } as never);
    reloadAfterSignOut();
    await vi.waitFor(async () => expect(await stored()).toBeNull());
  });

  test.each([
    ['the member declared the device shared', null, ada],
    ['nobody is signed in', 'Station 12', nobody],
  ])('%s › stays', async (_case, station, member) => {
    state = member;
    sharedDevice.set({ station } as never);
    reloadAfterSignOut();
    // After pending work.
    await store.update(others, 'next', () => 1);
    await store.update(others, 'next', () => 2);
    expect(await stored()).toEqual(['Gate 4711']);
  });
});
