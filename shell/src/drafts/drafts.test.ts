import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemberStore, type MemberStore } from '../member-data/member-store.ts';
import { createDrafts } from './drafts.ts';
import type { TabLock } from './tab-lock.ts';

let openTabIds: Set<string>;
let member: string | null;
let session: string;
let database = 0;
let store: MemberStore;
const owner = () => (member === null ? null : { member, session });
let logged: string[];
const log = (message: string) => logged.push(message);

/** The drafts of one open tab; all tabs share browser storage. */
function openTab(id: string) {
  openTabIds.add(id);
  const tab: TabLock = { id, withLock: (act) => act(new Set(openTabIds)) };
  return createDrafts({ owner, store, tab, log });
}

beforeEach(() => {
  database += 1;
  store = createMemberStore(`drafts-${database}`);
  session = 'first session';
  openTabIds = new Set();
  logged = [];
  member = 'ada';
});

afterEach(() => {
  expect(logged).toEqual([]);
});

describe('a draft', () => {
  test('tab closed › is restored in another', async () => {
    expect(await openTab('first').keep('notes', 'hose')).toBe(true);
    openTabIds.delete('first');
    expect(await openTab('second').read('notes')).toBe('hose');
  });

  test('saved in quick succession › is the latest text', async () => {
    const tab = openTab('first');
    for (const text of ['h', 'ho', 'hos']) tab.keep('notes', text);
    await tab.keep('notes', 'hose');
    expect(await tab.read('notes')).toBe('hose');
  });

  test('dropped with a save pending › is deleted', async () => {
    const tab = openTab('first');
    tab.keep('notes', 'hose');
    tab.drop('notes');
    expect(await tab.read('notes')).toBeNull();
  });

  test('read by another key › is not found', async () => {
    const tab = openTab('first');
    await tab.keep('notes', 'hose');
    expect(await tab.read('note')).toBeNull();
    expect(await tab.read('notes/more')).toBeNull();
  });
});

describe('two tabs', () => {
  test('both open › have their own drafts', async () => {
    const [first, second] = [openTab('first'), openTab('second')];
    await first.keep('notes', 'first');
    expect(await second.read('notes')).toBeNull();
    await second.keep('notes', 'second');
    expect(await first.read('notes')).toBe('first');
  });

  test('closed › their drafts are restored one after the other, newest first', async () => {
    const [first, second] = [openTab('first'), openTab('second')];
    vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2);
    await first.keep('notes', 'older');
    await second.keep('notes', 'newer');
    vi.restoreAllMocks();
    openTabIds.clear();
    const third = openTab('third');
    expect(await third.read('notes')).toBe('newer');
    await third.drop('notes');
    expect(await third.read('notes')).toBe('older');
  });

  test('restore the draft of a closed tab › only one gets it', async () => {
    await openTab('first').keep('notes', 'hose');
    openTabIds.delete('first');
    const taken = [await openTab('second').read('notes'), await openTab('third').read('notes')];
    expect(taken).toEqual(['hose', null]);
  });
});

describe('holds()', () => {
  test('a draft in another tab › is matched by key prefix until dropped', async () => {
    const [first, second] = [openTab('first'), openTab('second')];
    await first.keep('tools/add', 'ladder');
    expect(await second.holds('tools/')).toBe(true);
    expect(await second.holds('notes')).toBe(false);
    await first.drop('tools/add');
    expect(await second.holds('tools/')).toBe(false);
  });

  test('a draft of another member › is not matched', async () => {
    const tab = openTab('first');
    await tab.keep('tools/add', 'ladder');
    member = 'bob';
    expect(await tab.holds('tools/')).toBe(false);
  });
});

describe('members', () => {
  test('change › never see each other’s drafts', async () => {
    const tab = openTab('first');
    await tab.keep('notes', 'hose');
    member = 'bob';
    expect(await tab.read('notes')).toBeNull();
    member = 'ada';
    expect(await tab.read('notes')).toBe('hose');
  });

  test('sign out › lose their drafts in every tab, nobody else does', async () => {
    const [first, second] = [openTab('first'), openTab('second')];
    await first.keep('notes', 'hose');
    await second.keep('tool', 'ladder');
    member = 'bob';
    session = 'of bob';
    await first.keep('notes', 'of bob');
    await store.wipe({ member: 'ada', session: 'first session' });
    expect(await first.read('notes')).toBe('of bob');
    member = 'ada';
    session = 'second session';
    expect(await first.read('notes')).toBeNull();
    expect(await second.read('tool')).toBeNull();
  });

  test('signed out › nothing is saved', async () => {
    const tab = openTab('first');
    member = null;
    expect(await tab.keep('notes', 'hose')).toBe(false);
    member = 'ada';
    expect(await tab.read('notes')).toBeNull();
  });
});

test('without browser storage › it is logged once and nothing throws', async () => {
  const reject = () => Promise.reject(new Error('forbidden'));
  const store = { apply: reject, take: reject, keys: reject };
  const tab: TabLock = { id: 'first', withLock: (act) => act(openTabIds) };
  const drafts = createDrafts({ owner, store, tab, log });
  expect(await drafts.keep('notes', 'hose')).toBe(false);
  expect(await drafts.read('notes')).toBeNull();
  expect(await drafts.holds('notes')).toBe(false);
  await drafts.drop('notes');
  expect(logged).toEqual(['drafts cannot be stored']);
  logged = [];
});
