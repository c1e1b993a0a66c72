import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemberStore, type MemberStore } from '../member-data/member-store.ts';
import { createDrafts } from './drafts.ts';
import type { PageClaim } from './page-claim.ts';

let living: Set<string>;
let member: string | null;
let session: string;
let database = 0;
let store: MemberStore;
const owner = () => (member === null ? null : { member, session });
let logged: string[];
const log = (message: string) => logged.push(message);

/** The drafts as one open page sees them; all pages share the browser's storage. */
function openPage(id: string) {
  living.add(id);
  const page: PageClaim = { id, inTurn: (act) => act(new Set(living)) };
  return createDrafts({ owner, store, page, log });
}

beforeEach(() => {
  database += 1;
  store = createMemberStore(`drafts-${database}`);
  session = 'first session';
  living = new Set();
  logged = [];
  member = 'ada';
});

afterEach(() => {
  expect(logged).toEqual([]);
});

describe('a draft', () => {
  test('is there again after the page is gone', async () => {
    expect(await openPage('first').keep('notes', 'hose')).toBe(true);
    living.delete('first');
    expect(await openPage('second').read('notes')).toBe('hose');
  });

  test('is the latest that was kept, however fast', async () => {
    const page = openPage('first');
    for (const text of ['h', 'ho', 'hos']) page.keep('notes', text);
    await page.keep('notes', 'hose');
    expect(await page.read('notes')).toBe('hose');
  });

  test('is gone once dropped, a keep before it on its way included', async () => {
    const page = openPage('first');
    page.keep('notes', 'hose');
    page.drop('notes');
    expect(await page.read('notes')).toBeNull();
  });

  test('is known by its key alone', async () => {
    const page = openPage('first');
    await page.keep('notes', 'hose');
    expect(await page.read('note')).toBeNull();
    expect(await page.read('notes/more')).toBeNull();
  });
});

describe('two tabs', () => {
  test('keep their own drafts and never take one of a tab that lives', async () => {
    const [first, second] = [openPage('first'), openPage('second')];
    await first.keep('notes', 'first');
    expect(await second.read('notes')).toBeNull();
    await second.keep('notes', 'second');
    expect(await first.read('notes')).toBe('first');
  });

  test('bring their drafts one after the other when both are gone, the newest first', async () => {
    const [first, second] = [openPage('first'), openPage('second')];
    vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2);
    await first.keep('notes', 'older');
    await second.keep('notes', 'newer');
    vi.restoreAllMocks();
    living.clear();
    const third = openPage('third');
    expect(await third.read('notes')).toBe('newer');
    await third.drop('notes');
    expect(await third.read('notes')).toBe('older');
  });

  test('do not both take the draft of one that is gone', async () => {
    await openPage('first').keep('notes', 'hose');
    living.delete('first');
    const taken = [await openPage('second').read('notes'), await openPage('third').read('notes')];
    expect(taken).toEqual(['hose', null]);
  });
});

describe('whether there are drafts', () => {
  test('is told by how their keys begin, of all tabs, until they are dropped', async () => {
    const [first, second] = [openPage('first'), openPage('second')];
    await first.keep('tools/add', 'ladder');
    expect(await second.holds('tools/')).toBe(true);
    expect(await second.holds('notes')).toBe(false);
    await first.drop('tools/add');
    expect(await second.holds('tools/')).toBe(false);
  });

  test('is told of this member alone', async () => {
    const page = openPage('first');
    await page.keep('tools/add', 'ladder');
    member = 'bob';
    expect(await page.holds('tools/')).toBe(false);
  });
});

describe('members', () => {
  test('never see the drafts of another', async () => {
    const page = openPage('first');
    await page.keep('notes', 'hose');
    member = 'bob';
    expect(await page.read('notes')).toBeNull();
    member = 'ada';
    expect(await page.read('notes')).toBe('hose');
  });

  test('lose all of theirs by a sign-out, in every tab, and nobody else does', async () => {
    const [first, second] = [openPage('first'), openPage('second')];
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

  test('are needed: nothing is kept while nobody is signed in', async () => {
    const page = openPage('first');
    member = null;
    expect(await page.keep('notes', 'hose')).toBe(false);
    member = 'ada';
    expect(await page.read('notes')).toBeNull();
  });
});

test('a browser that keeps nothing is logged once and is no error', async () => {
  const away = () => Promise.reject(new Error('forbidden'));
  const store = { apply: away, take: away, keys: away };
  const page: PageClaim = { id: 'first', inTurn: (act) => act(living) };
  const drafts = createDrafts({ owner, store, page, log });
  expect(await drafts.keep('notes', 'hose')).toBe(false);
  expect(await drafts.read('notes')).toBeNull();
  expect(await drafts.holds('notes')).toBe(false);
  await drafts.drop('notes');
  expect(logged).toEqual(['Drafts are not kept on this device']);
  logged = [];
});
