import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionService } from '../session/session-service.ts';
import { aSession, aTokenFor } from '../testing/fake-session.ts';
import { createMemberStore } from './member-store.ts';
import { watchSession } from './watch-session.ts';

let database = 0;
beforeEach(() => {
  database += 1;
  localStorage.clear();
});

const never = () => new Promise<never>(() => {});

/** A page of the browser whose drafts lie in the test's database. */
function aPage(isSignedIn: boolean, signOut: () => Promise<unknown>) {
  const answer = isSignedIn
    ? { status: 200, body: aSession(aTokenFor('first')) }
    : { status: 204, body: null };
  const session = createSessionService({
    requests: { signIn: never, signUp: never, signOut, refresh: async () => answer },
    channel: { post: () => undefined, listen: () => undefined },
  });
  const store = createMemberStore(`drafts-${database}`);
  return { session, store };
}

async function typedAndSignedOut(signOut: () => Promise<unknown>) {
  const { session, store } = aPage(true, signOut);
  const values = { setOwner: () => undefined };
  // Killed right after the server's answer: the wipe never begins.
  watchSession({ store: { ...store, wipe: never }, values, session });
  await vi.waitUntil(() => session.owner() !== null);
  const owner = session.owner();
  if (!owner) throw new Error('nobody is here');
  const draft = { page: 'page', at: Date.now(), value: 'Gate code 4711' };
  await store.apply([{ owner, key: 'notes', page: 'page', draft }]);
  const ended = session.signOut(async () => true).catch(() => null);
  return { owner, ended };
}

function nextStart(isSignedIn: boolean) {
  const { session, store } = aPage(isSignedIn, never);
  watchSession({ store, values: { setOwner: () => undefined }, session });
  return store;
}

test('a page is killed between the answer to its sign-out and the wipe › the next start of the shell wipes', async () => {
  const signOut = vi.fn(async () => null);
  const { owner } = await typedAndSignedOut(signOut);
  await vi.waitUntil(() => signOut.mock.calls.length === 1);
  const store = nextStart(false);
  await expect.poll(() => store.keys(owner.member)).toEqual([]);
  await expect.poll(() => ({ ...localStorage })).toEqual({});
});

test('a page is killed before its sign-out has reached the server › the next start, in the same session, keeps the draft', async () => {
  const signOut = vi.fn(never);
  const { owner } = await typedAndSignedOut(signOut);
  await vi.waitUntil(() => signOut.mock.calls.length === 1);
  expect({ ...localStorage }).not.toEqual({});
  const store = nextStart(true);
  await expect.poll(() => ({ ...localStorage })).toEqual({});
  expect(await store.keys(owner.member)).toEqual(['notes']);
});

test('a sign-out fails › is not carried out by a later start', async () => {
  const { owner, ended } = await typedAndSignedOut(async () => {
    throw new Error('the server is away');
  });
  await ended;
  expect({ ...localStorage }).toEqual({});
  const store = nextStart(false);
  await store.openSession({ member: 'another', session: 'another' });
  expect(await store.keys(owner.member)).toEqual(['notes']);
});
