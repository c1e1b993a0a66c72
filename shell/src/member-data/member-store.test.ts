import 'fake-indexeddb/auto';
import { createStore, entries, set } from 'idb-keyval';
import { beforeEach, expect, test } from 'vitest';
import { createMemberStore, type DraftChange, type Owner } from './member-store.ts';

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
const kept = async () =>
  (await everything()).flatMap(([, record]) => (record?.value ? [record.value] : []));

test('a session that was signed out › nothing is written, taken or changed in it', async () => {
  await store.apply([aDraft(ada('one'), 'hose')]);
  await store.wipe(ada('one'));
  const before = await everything();
  expect(await store.apply([aDraft(ada('one'), 'late')])).toBe(false);
  expect(await store.update(ada('one'), 'chosen', () => 'late')).toBeNull();
  expect(await store.take(ada('one'), 'notes', 'page', new Set())).toBeNull();
  expect(await store.enter(ada('one'))).toBe(false);
  expect(await everything()).toEqual(before);
  expect(before).toEqual([[['ended', 'one'], expect.any(Number)]]);
});

test('of several changes those of a session that was signed out › are left out, and that is told', async () => {
  await store.wipe(ada('one'));
  const bob = { member: 'bob', session: 'two' };
  expect(await store.apply([aDraft(ada('one'), 'late'), aDraft(bob, 'of bob')])).toBe(false);
  expect(await kept()).toEqual(['of bob']);
});

test('a sign-out › takes what sessions before left, and what earlier versions of the product kept', async () => {
  await set(
    ['ada', 'notes', 'old page'],
    { page: 'old page', at: 1, value: 'old' },
    createStore(name, 'drafts'),
  );
  await store.apply([aDraft(ada('one'), 'of one')]);
  await store.update(ada('one'), 'chosen', () => 'chosen in one');
  await store.enter(ada('two'));
  await store.wipe(ada('two'));
  expect(await kept()).toEqual([]);
  expect(await store.apply([aDraft(ada('one'), 'late')])).toBe(false);
});

test('a sign-out that is late, or repeated by another tab › leaves what was written since the next sign-in', async () => {
  await store.apply([aDraft(ada('one'), 'of one')]);
  await store.apply([aDraft(ada('two'), 'of two')]);
  await store.wipe(ada('one'));
  await store.wipe(ada('one'));
  expect(await kept()).toEqual(['of two']);
  expect(await store.apply([aDraft(ada('two'), 'more')])).toBe(true);
});

test('a draft that a later session took over › is of that session', async () => {
  await store.apply([aDraft(ada('one'), 'hose', 'gone')]);
  await store.enter(ada('two'));
  expect(await store.take(ada('two'), 'notes', 'here', new Set(['here']))).toMatchObject({
    value: 'hose',
  });
  await store.wipe(ada('one'));
  expect(await kept()).toEqual(['hose']);
});

test('that a session ended › is known for as long as a tab could sleep, and no longer', async () => {
  const raw = createStore(name, 'drafts');
  const days = (count: number) => Date.now() - count * 86_400_000;
  await set(['ended', 'long ago'], days(41), raw);
  await set(['ended', 'lately'], days(39), raw);
  await store.wipe(ada('one'));
  const ended = (await everything()).map(([key]) => key);
  expect(ended).toEqual([
    ['ended', 'lately'],
    ['ended', 'one'],
  ]);
});
