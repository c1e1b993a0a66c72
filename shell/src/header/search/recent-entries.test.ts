import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createMemberStore } from '../../member-data/member-store.ts';
import { createMemberValues } from '../../member-data/member-values.ts';
import { addRecent, loadRecent } from './recent-entries.ts';

let databases = 0;
let store: ReturnType<typeof createMemberStore>;

beforeEach(() => {
  databases += 1;
  store = createMemberStore(`chosen-${databases}`);
});

function createValues(member: string) {
  const values = createMemberValues(store);
  values.setOwner({ member, session: `session of ${member}` });
  return values;
}

test('several choices › the latest eight are stored once each, newest first', async () => {
  const values = createValues('ada');
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b'])
    await addRecent(key, values);
  expect(await loadRecent(values)).toEqual(['b', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
});

test('each member › has their own, and sign-out deletes them', async () => {
  const [ada, ben] = [createValues('ada'), createValues('ben')];
  await addRecent('a', ada);
  await addRecent('b', ben);
  expect(await loadRecent(ben)).toEqual(['b']);
  await store.wipe({ member: 'ada', session: 'session of ada' });
  expect([await loadRecent(ada), await loadRecent(ben)]).toEqual([[], ['b']]);
});

test('invalid stored data › counts as empty', async () => {
  const values = createValues('ada');
  for (const stored of ['{', {}, null, [null, 1]]) {
    await values.update('recently-chosen', () => stored);
    expect(await loadRecent(values)).toEqual([]);
  }
});

test('without browser storage › there are none', async () => {
  const reject = () => Promise.reject(new Error('forbidden'));
  const values = createMemberValues({ read: reject, update: reject });
  values.setOwner({ member: 'ada', session: 'one' });
  expect(await addRecent('a', values)).toBeNull();
  expect(await loadRecent(values)).toEqual([]);
});
