import 'fake-indexeddb/auto';
import { type DraftKey, deviceRules, hourMs } from '@firedeck/contract';
import { createStore, entries } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemberStore, type MemberStore } from '../member-data/member-store.ts';
import { cleanUpSharedDevice } from '../shared-device/clean-up-shared-device.ts';
import type { DraftSealing } from './draft-sealing.ts';
import { createDrafts } from './drafts.ts';

const aKey = (id: string): DraftKey => ({ id, key: btoa(id.repeat(32).slice(0, 32)) });
const [ofAda, ofBob] = [aKey('a'), aKey('b')];
const typed = { text: 'Gate 4711 ÄéßŁ', unanswered: [], review: null };

let database = 0;
let store: MemberStore;
let member: string;
let sealing: DraftSealing;
let logged: string[];

const sealedBy = (...keys: DraftKey[]): DraftSealing => ({ keys, isRequired: true });

/** A new page; the previous one is closed. */
const openPage = (id: string) =>
  createDrafts({
    owner: () => ({ member, session: `of ${member}` }),
    store,
    sealing: () => sealing,
    tab: { id, withLock: (act) => act(new Set([id])) },
    log: (message) => logged.push(message),
  });

async function everythingStored(): Promise<string> {
  const stored = await entries(createStore(`sealed-${database}`, 'drafts'));
  const texts = stored.map(([path, record]) => [path, record, decode(record?.value?.data)]);
  return JSON.stringify(texts);
}

const decode = (data: unknown): string =>
  ArrayBuffer.isView(data) || data instanceof ArrayBuffer ? new TextDecoder().decode(data) : '';

const cleanUp = (options: Parameters<typeof cleanUpSharedDevice>[0]) =>
  cleanUpSharedDevice(options, store);

beforeEach(() => {
  database += 1;
  store = createMemberStore(`sealed-${database}`);
  member = 'ada';
  sealing = sealedBy(ofAda);
  logged = [];
});

afterEach(() => {
  vi.useRealTimers();
  expect(logged).toEqual([]);
});

describe('a draft on a shared device', () => {
  test('saved › is stored only as ciphertext, and its member can read it', async () => {
    const page = openPage('first');
    expect(await page.keep('notes', typed)).toBe(true);
    expect(await everythingStored()).not.toMatch(/Gate|4711|unanswered/);
    expect(await page.read('notes')).toEqual(typed);
    expect(await page.holds('notes')).toBe(true);
  });

  test('the next sign-in › can be read, also after a key rotation', async () => {
    await openPage('first').keep('notes', typed);
    sealing = sealedBy(aKey('new'), ofAda);
    expect(await openPage('second').read('notes')).toEqual(typed);
  });

  test('the device becomes personal again › can be read', async () => {
    await openPage('first').keep('notes', typed);
    sealing = { keys: [ofAda], isRequired: false };
    expect(await openPage('second').read('notes')).toEqual(typed);
  });

  test.each([
    ['another key', [ofBob]],
    ['no key', []],
    ['a key of the same name', [{ ...ofBob, id: ofAda.id }]],
  ])('with %s › is not read', async (_case, keys) => {
    await openPage('first').keep('notes', typed);
    sealing = sealedBy(...keys);
    expect(await openPage('second').read('notes')).toBeNull();
  });

  test('moved to another member or field › cannot be read', async () => {
    await openPage('first').keep('notes', typed);
    const raw = createStore(`sealed-${database}`, 'drafts');
    const [, record] =
      (await entries(raw)).find(([path]) => String(path).startsWith('ada,notes')) ?? [];
    await raw('readwrite', (drafts) => {
      drafts.put(record, ['ada', 'tools/add', 'first']);
      return new Promise((resolve) => {
        drafts.transaction.oncomplete = resolve;
      });
    });
    expect(await openPage('second').read('tools/add')).toBeNull();
  });

  test('saved just before a lock removes the keys › is sealed with them', async () => {
    const page = openPage('first');
    const isStored = page.keep('notes', typed);
    sealing = sealedBy();
    expect(await isStored).toBe(true);
    sealing = sealedBy(ofAda);
    expect(await page.read('notes')).toEqual(typed);
  });

  test('a save is pending when the keys are removed or the member changes › no draft is lost', async () => {
    const page = openPage('first');
    const writes = [page.keep('notes', 'before'), page.keep('notes', typed)];
    sealing = sealedBy(ofBob);
    member = 'bob';
    writes.push(page.keep('notes', 'of bob'));
    sealing = sealedBy();
    expect(await Promise.all(writes)).toEqual([true, true, true]);
    sealing = sealedBy(ofBob);
    expect(await page.read('notes')).toBe('of bob');
    sealing = sealedBy(ofAda);
    member = 'ada';
    expect(await page.read('notes')).toEqual(typed);
  });

  test('no key › is not stored, and logged once', async () => {
    sealing = sealedBy();
    expect(await openPage('first').keep('notes', typed)).toBe(false);
    expect(await everythingStored()).toBe('[]');
    expect(logged.splice(0)).toEqual(['drafts cannot be stored']);
  });

  test('saved while the device was personal › is sealed when read', async () => {
    sealing = { keys: [ofAda], isRequired: false };
    await openPage('first').keep('notes', typed);
    expect(await everythingStored()).toContain('4711');
    sealing = sealedBy(ofAda);
    const page = openPage('second');
    expect(await page.read('notes')).toEqual(typed);
    expect(await page.read('notes')).toEqual(typed);
    expect(await everythingStored()).not.toContain('4711');
  });
});

describe('after 12 hours', () => {
  const later = (hours: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hourMs });
  };

  test('a sealed draft › cannot be read, and the next sign-in deletes it', async () => {
    await openPage('first').keep('notes', typed);
    later(deviceRules.draftHours - 0.01);
    await cleanUp({ member: 'bob', isOfStation: true });
    expect(await openPage('second').read('notes')).toEqual(typed);
    later(deviceRules.draftHours + 0.01);
    expect(await openPage('third').read('notes')).toBeNull();
    await cleanUp({ member: 'bob', isOfStation: false });
    expect(await everythingStored()).not.toContain('"sealed"');
  });

  test('the clock was set back › nothing is lost', async () => {
    await openPage('first').keep('notes', typed);
    later(-50_000);
    await cleanUp({ member: 'bob', isOfStation: true });
    expect(await openPage('second').read('notes')).toEqual(typed);
  });
});

describe('unsealed data of other members', () => {
  beforeEach(async () => {
    sealing = { keys: [ofAda], isRequired: false };
    await openPage('first').keep('notes', typed);
    await store.update({ member: 'ada', session: 'of ada' }, 'unsent', () => ['Gate 4711']);
  });

  test('a station’s device › another member’s sign-in deletes it', async () => {
    await cleanUp({ member: 'ada', isOfStation: true });
    expect((await everythingStored()).match(/4711/g)).toHaveLength(2);
    await cleanUp({ member: 'bob', isOfStation: true });
    expect(await everythingStored()).not.toContain('4711');
    expect(await store.findMember('of ada')).toBe('ada');
  });

  test('a device a member declared shared › keeps it', async () => {
    await cleanUp({ member: 'bob', isOfStation: false });
    expect((await everythingStored()).match(/4711/g)).toHaveLength(2);
  });
});
