import 'fake-indexeddb/auto';
import { createStore, entries, set } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import type { Owner } from './member-sessions.ts';
import { createMemberStore, type DraftChange } from './member-store.ts';

let databases = 0;
let name: string;
let store: ReturnType<typeof createMemberStore>;

beforeEach(() => {
  databases += 1;
  name = `member-store-${databases}`;
  store = createMemberStore(name);
});

const ada = (session: string): Owner => ({ member: 'ada', session });
const aDraft = (owner: Owner, value: string, page = owner.session): DraftChange => ({
  owner,
  key: 'notes',
  page,
  draft: { page, at: 1, value },
});
const everything = () => entries(createStore(name, 'drafts'));
const storedValues = async () =>
  (await everything()).flatMap(([, record]) => (record?.value ? [record.value] : []));

test('a session was signed out › nothing can be written, taken or changed in it', async () => {
  await store.apply([aDraft(ada('one'), 'hose')]);
  await store.wipe(ada('one'));
  const before = await everything();
  expect(await store.apply([aDraft(ada('one'), 'late')])).toBe(false);
  expect(await store.update(ada('one'), 'chosen', () => 'late')).toBeNull();
  expect(await store.take(ada('one'), 'notes', 'page', new Set())).toBeNull();
  expect(await store.openSession(ada('one'))).toBe(false);
  expect(await everything()).toEqual(before);
  expect(before).toEqual([[['ended', 'one'], expect.any(Number)]]);
});

test('changes of several sessions › those of a signed-out session are skipped and the result is false', async () => {
  await store.wipe(ada('one'));
  const bob = { member: 'bob', session: 'two' };
  expect(await store.apply([aDraft(ada('one'), 'late'), aDraft(bob, 'of bob')])).toBe(false);
  expect(await storedValues()).toEqual(['of bob']);
});

test('sign-out › deletes data of earlier sessions and of earlier versions of the product', async () => {
  await set(
    ['ada', 'notes', 'old page'],
    { page: 'old page', at: 1, value: 'old' },
    createStore(name, 'drafts'),
  );
  await store.apply([aDraft(ada('one'), 'of one')]);
  await store.update(ada('one'), 'chosen', () => 'chosen in one');
  await store.openSession(ada('two'));
  await store.wipe(ada('two'));
  expect(await storedValues()).toEqual([]);
  expect(await store.apply([aDraft(ada('one'), 'late')])).toBe(false);
});

test('a late or repeated sign-out › leaves data of the next sign-in', async () => {
  await store.apply([aDraft(ada('one'), 'of one')]);
  await store.apply([aDraft(ada('two'), 'of two')]);
  await store.wipe(ada('one'));
  await store.wipe(ada('one'));
  expect(await storedValues()).toEqual(['of two']);
  expect(await store.apply([aDraft(ada('two'), 'more')])).toBe(true);
});

test('a draft taken over by a later session › belongs to that session', async () => {
  await store.apply([aDraft(ada('one'), 'hose', 'gone')]);
  await store.openSession(ada('two'));
  expect(await store.take(ada('two'), 'notes', 'here', new Set(['here']))).toMatchObject({
    value: 'hose',
  });
  await store.wipe(ada('one'));
  expect(await storedValues()).toEqual(['hose']);
});

test('an ended session › its mark is deleted after 40 days', async () => {
  const raw = createStore(name, 'drafts');
  const days = (count: number) => Date.now() - count * 86_400_000;
  await set(['ended', 'long ago'], days(41), raw);
  await set(['ended', 'fresh'], days(39), raw);
  await store.wipe(ada('one'));
  const ended = (await everything()).map(([key]) => key);
  expect(ended).toEqual([
    ['ended', 'fresh'],
    ['ended', 'one'],
  ]);
});
