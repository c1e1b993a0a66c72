import 'fake-indexeddb/auto';
import { times } from '@firedeck/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anotherSession, aSession } from '../testing/fake-session.ts';
import type { Owner } from './member-sessions.ts';
import { createMemberStore } from './member-store.ts';
import { createOfflineCopy } from './offline-copy.ts';

const { user } = aSession();
const owner: Owner = { member: user.id, session: 'one' };
const another = anotherSession().user;
const anotherOwner: Owner = { member: another.id, session: 'two' };

let databases = 0;
let isAllowed = true;
let store: ReturnType<typeof createMemberStore>;
let copy: ReturnType<typeof createOfflineCopy>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  databases += 1;
  isAllowed = true;
  store = createMemberStore(`offline-copy-${databases}`);
  copy = createOfflineCopy({ store, paths: ['/api/tools'], isAllowed: () => isAllowed });
});

afterEach(() => {
  vi.useRealTimers();
});

const tools = () => Response.json({ tools: ['Hydrants'] }, { headers: { etag: '"7"' } });

test('a confirmed session and a response › both are found, with the ETag', async () => {
  await copy.confirm(owner, user);
  await copy.save(owner, '/api/tools', tools());
  const copiedAt = new Date().toISOString();
  expect(await copy.findMember()).toEqual({ owner, user, copiedAt });
  const response = await copy.read(user.id, '/api/tools');
  expect(response?.headers.get('etag')).toBe('"7"');
  expect(await response?.json()).toEqual({ tools: ['Hydrants'] });
});

test('a path that is not copied, or no response yet › null', async () => {
  await copy.confirm(owner, user);
  expect(await copy.read(user.id, '/api/tools')).toBeNull();
  expect(await copy.read(user.id, '/api/keys')).toBeNull();
});

test('a response of an ended session › is not saved', async () => {
  await copy.confirm(owner, user);
  await store.wipe(owner);
  await copy.save(owner, '/api/tools', tools());
  expect(await copy.findMember()).toBeNull();
  expect(await copy.read(user.id, '/api/tools')).toBeNull();
});

test('a response after the copy was deleted › is not saved', async () => {
  await copy.confirm(owner, user);
  await copy.remove();
  await copy.save(owner, '/api/tools', tools());
  expect(await copy.read(user.id, '/api/tools')).toBeNull();
});

test('another member signs in › the previous copy is deleted', async () => {
  await copy.confirm(owner, user);
  await copy.save(owner, '/api/tools', tools());
  await copy.confirm(anotherOwner, another);
  expect(await copy.findMember()).toMatchObject({ user: another });
  expect(await copy.read(user.id, '/api/tools')).toBeNull();
});

test('a response right after the confirmation › is saved', async () => {
  await Promise.all([copy.confirm(owner, user), copy.save(owner, '/api/tools', tools())]);
  expect(await (await copy.read(user.id, '/api/tools'))?.json()).toEqual({ tools: ['Hydrants'] });
});

test('deleted during the confirmation › stays deleted', async () => {
  await Promise.all([copy.confirm(owner, user), copy.remove()]);
  expect(await copy.findMember()).toBeNull();
  await copy.save(owner, '/api/tools', tools());
  expect(await store.readAll('offline')).toEqual([]);
});

test('a clock set back › no member until it is corrected', async () => {
  await copy.confirm(owner, user);
  const start = Date.now();
  vi.setSystemTime(start - 1);
  expect(await copy.findMember()).toBeNull();
  vi.setSystemTime(start);
  expect(await copy.findMember()).not.toBeNull();
});

test('an expired copy › no member, and it is deleted', async () => {
  await copy.confirm(owner, user);
  const start = Date.now();
  vi.setSystemTime(start + times.offlineCopyMs - 1);
  expect(await copy.findMember()).not.toBeNull();
  vi.setSystemTime(start + times.offlineCopyMs);
  expect(await copy.findMember()).toBeNull();
  expect(await store.readAll('offline')).toEqual([]);
});

test('another tab renews an expired copy while it is deleted › the new copy stays', async () => {
  await copy.confirm(owner, user);
  vi.setSystemTime(Date.now() + times.offlineCopyMs);
  const readAll: typeof store.readAll = async (name) => {
    const stored = await store.readAll(name);
    await copy.confirm(owner, user);
    return stored;
  };
  const slow = createOfflineCopy({
    store: { ...store, readAll },
    paths: ['/api/tools'],
    isAllowed: () => true,
  });
  await slow.findMember();
  expect(await copy.findMember()).toMatchObject({ user });
});

test('no longer allowed on this device › no member, and the next confirmation deletes the copy', async () => {
  await copy.confirm(owner, user);
  isAllowed = false;
  expect(await copy.findMember()).toBeNull();
  await copy.confirm(owner, user);
  isAllowed = true;
  expect(await copy.findMember()).toBeNull();
});

test('a copy of another version › is ignored, and deleted once expired', async () => {
  const start = Date.now();
  await store.update(owner, 'offline', () => ({ user: 'Ada', at: start }));
  expect(await copy.findMember()).toBeNull();
  vi.setSystemTime(start + times.offlineCopyMs - 1);
  await copy.findMember();
  expect(await store.readAll('offline')).toHaveLength(1);
  vi.setSystemTime(start + times.offlineCopyMs);
  expect(await copy.findMember()).toBeNull();
  expect(await store.readAll('offline')).toEqual([]);
});

test.each([{ user: 'Ada' }, 'Ada', 7])('a copy without a time (%j) › is deleted', async (value) => {
  await store.update(owner, 'offline', () => value);
  expect(await copy.findMember()).toBeNull();
  expect(await store.readAll('offline')).toEqual([]);
  await copy.confirm(owner, user);
  expect(await copy.findMember()).toMatchObject({ user });
});

test('a response over the limit, or a storage failure › no copy and no error', async () => {
  await copy.confirm(owner, user);
  await copy.save(owner, '/api/tools', new Response('x'.repeat(3_000_001)));
  expect(await copy.read(user.id, '/api/tools')).toBeNull();
  const fails = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const broken = createOfflineCopy({
    store: {
      readAll: fails,
      removeValues: fails,
      read: fails,
      update: fails,
      updateOnly: fails,
    },
    paths: ['/api/tools'],
    isAllowed: () => true,
  });
  await broken.confirm(owner, user);
  await broken.save(owner, '/api/tools', tools());
  expect(await broken.findMember()).toBeNull();
  expect(await broken.read(user.id, '/api/tools')).toBeNull();
});
