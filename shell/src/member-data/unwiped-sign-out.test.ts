import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionService } from '../session/session-service.ts';
import { watchSession } from '../session/watch-session.ts';
import { aSession, aTokenFor } from '../testing/fake-session.ts';
import { createMemberStore } from './member-store.ts';

let database = 0;
beforeEach(() => {
  database += 1;
  localStorage.clear();
});

const never = () => new Promise<never>(() => {});

/** A page with the test's draft database. */
function openPage(isSignedIn: boolean, signOut: () => Promise<unknown>) {
  const response = isSignedIn
    ? { status: 200, body: aSession(aTokenFor('first')) }
    : { status: 204, body: null };
  const session = createSessionService({
    requests: {
      signIn: never,
      verifySignIn: never,
      signInByPasskey: never,
      signUp: never,
      signOut,
      lock: never,
      unlock: never,
      refresh: async () => response,
    },
    channel: { post: () => undefined, listen: () => undefined },
  });
  const store = createMemberStore(`drafts-${database}`);
  return { session, store };
}

async function saveDraftAndSignOut(signOut: () => Promise<unknown>) {
  const { session, store } = openPage(true, signOut);
  const values = { setOwner: () => undefined };
  // The page is killed right after the response: the wipe never starts.
  watchSession({ store: { ...store, wipe: never }, values, session });
  await vi.waitUntil(() => session.owner() !== null);
  const owner = session.owner();
  if (!owner) throw new Error('not signed in');
  const draft = { page: 'page', at: Date.now(), value: 'Gate code 4711' };
  await store.apply([{ owner, key: 'notes', page: 'page', draft }]);
  const ended = session.signOut(async () => true).catch(() => null);
  return { owner, ended };
}

function startAgain(isSignedIn: boolean) {
  const { session, store } = openPage(isSignedIn, never);
  watchSession({ store, values: { setOwner: () => undefined }, session });
  return store;
}

test('the page is killed between the sign-out response and the wipe › the next start wipes', async () => {
  const signOut = vi.fn(async () => null);
  const { owner } = await saveDraftAndSignOut(signOut);
  await vi.waitUntil(() => signOut.mock.calls.length === 1);
  const store = startAgain(false);
  await expect.poll(() => store.keys(owner.member)).toEqual([]);
  await expect.poll(() => ({ ...localStorage })).toEqual({});
});

test('the page is killed before the sign-out reaches the server › the next start of the same session keeps the draft', async () => {
  const signOut = vi.fn(never);
  const { owner } = await saveDraftAndSignOut(signOut);
  await vi.waitUntil(() => signOut.mock.calls.length === 1);
  expect({ ...localStorage }).not.toEqual({});
  const store = startAgain(true);
  await expect.poll(() => ({ ...localStorage })).toEqual({});
  expect(await store.keys(owner.member)).toEqual(['notes']);
});

test('the sign-out fails › a later start does not complete it', async () => {
  const { owner, ended } = await saveDraftAndSignOut(async () => {
    throw new Error('server unreachable');
  });
  await ended;
  expect({ ...localStorage }).toEqual({});
  const store = startAgain(false);
  await store.openSession({ member: 'another', session: 'another' });
  expect(await store.keys(owner.member)).toEqual(['notes']);
});
