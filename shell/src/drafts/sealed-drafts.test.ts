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

describe('a draft on a device that several people use', () => {
  test('is stored as ciphertext alone, and read by its member', async () => {
    const page = openPage('first');
    expect(await page.keep('notes', typed)).toBe(true);
    expect(await everythingStored()).not.toMatch(/Gate|4711|unanswered/);
    expect(await page.read('notes')).toEqual(typed);
    expect(await page.holds('notes')).toBe(true);
  });

  test('is read again after the next sign-in, also by a key that has turned since', async () => {
    await openPage('first').keep('notes', typed);
    sealing = sealedBy(aKey('new'), ofAda);
    expect(await openPage('second').read('notes')).toEqual(typed);
  });

  test('is read by its member on a device that is personal again', async () => {
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

  test('moved to another member’s place, or another field’s › is not read', async () => {
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

  test('typed before a lock took the keys › is still sealed by them', async () => {
    const page = openPage('first');
    const isStored = page.keep('notes', typed);
    sealing = sealedBy();
    expect(await isStored).toBe(true);
    sealing = sealedBy(ofAda);
    expect(await page.read('notes')).toEqual(typed);
  });

  test('waits for the one before it, and the keys go or another member comes › none is lost', async () => {
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

  test('without a key › is not stored at all, and said once', async () => {
    sealing = sealedBy();
    expect(await openPage('first').keep('notes', typed)).toBe(false);
    expect(await everythingStored()).toBe('[]');
    expect(logged.splice(0)).toEqual(['drafts cannot be saved on this device']);
  });

  test('typed while the device was personal › is sealed as soon as it is read', async () => {
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

  test('a sealed draft is read by nobody, and deleted at the next sign-in', async () => {
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

describe('what others left unsealed', () => {
  beforeEach(async () => {
    sealing = { keys: [ofAda], isRequired: false };
    await openPage('first').keep('notes', typed);
    await store.update({ member: 'ada', session: 'of ada' }, 'unsent', () => ['Gate 4711']);
  });

  test('on a station’s device › is deleted when somebody else signs in', async () => {
    await cleanUp({ member: 'ada', isOfStation: true });
    expect((await everythingStored()).match(/4711/g)).toHaveLength(2);
    await cleanUp({ member: 'bob', isOfStation: true });
    expect(await everythingStored()).not.toContain('4711');
    expect(await store.findMember('of ada')).toBe('ada');
  });

  test('by a member’s word alone › stays', async () => {
    await cleanUp({ member: 'bob', isOfStation: false });
    expect((await everythingStored()).match(/4711/g)).toHaveLength(2);
  });
});
