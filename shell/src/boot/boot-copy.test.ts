import 'fake-indexeddb/auto';
import { times } from '@firedeck/contract';
import { expect, test, vi } from 'vitest';
import { createMemberStore } from '../member-data/member-store.ts';
import { createOfflineCopy } from '../member-data/offline-copy.ts';
import { aSession } from '../testing/fake-session.ts';
import { copyMs, readBootCopy } from './boot-copy.ts';

const { user } = aSession();
const owner = { member: user.id, session: 'one' };

test('no database › null, and none is created', async () => {
  expect(await readBootCopy()).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});

test('a copy of the shell › its member and responses, until it expires', async () => {
  const store = createMemberStore();
  const copy = createOfflineCopy({ store, paths: ['/api/tools'], isAllowed: () => true });
  await copy.confirm(owner, user);
  await copy.save(owner, '/api/tools', Response.json({ tools: ['Hydrants'] }));
  await store.update(owner, 'notices', () => ['seen']);
  const found = { member: user.id, answers: { '/api/tools': { tools: ['Hydrants'] } } };
  expect(await readBootCopy()).toEqual(found);
  expect(copyMs).toBe(times.offlineCopyMs);
  expect(await readBootCopy(Date.now() + copyMs)).toBeNull();
  expect(await readBootCopy(Date.now() - 60_000)).toBeNull();
  await store.wipe(owner);
  expect(await readBootCopy()).toBeNull();
});

test('inaccessible storage › null', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('no storage', 'SecurityError');
  });
  expect(await readBootCopy()).toBeNull();
});
