import 'fake-indexeddb/auto';
import { usedCommandsName } from '@firedeck/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemberStore } from '../../member-data/member-store.ts';
import { createMemberValues } from '../../member-data/member-values.ts';
import { countsUse } from '../../preferences/counts-use.ts';
import { addUsed, loadUsed, rankUses } from './used-entries.ts';

let databases = 0;
let store: ReturnType<typeof createMemberStore>;

beforeEach(() => {
  databases += 1;
  store = createMemberStore(`chosen-${databases}`);
});
afterEach(() => countsUse.set(true));

function createValues(member: string) {
  const values = createMemberValues(store);
  values.setOwner({ member, session: `session of ${member}` });
  return values;
}

test('several choices › the latest eight once each, newest first', async () => {
  const values = createValues('ada');
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b']) await addUsed(key, values);
  const { recent } = await loadUsed(values);
  expect(recent).toEqual(['b', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
});

test('used repeatedly › sorted by use; those not among the latest are listed separately', () => {
  const latest = ['1', '2', '3', '4', '5', '6', '7', '8'];
  expect(rankUses([...latest, ...'abbccccaaaadde'])).toEqual({
    recent: latest,
    byUse: ['a', 'c', 'b', 'd', ...latest, 'e'],
    most: ['a', 'c'],
  });
});

test('many used repeatedly › four are listed', () => {
  const latest = ['1', '2', '3', '4', '5', '6', '7', '8'];
  expect(rankUses([...latest, ...'abcdefabcdefabcdef']).most).toEqual(['a', 'b', 'c', 'd']);
});

test('uses long ago › no longer count', async () => {
  const values = createValues('ada');
  for (let use = 0; use < 5; use += 1) await addUsed('old', values);
  for (let use = 0; use < 200; use += 1) await addUsed(`key ${use % 20}`, values);
  expect((await loadUsed(values)).byUse).not.toContain('old');
});

test('another member › has their own; sign-out deletes them', async () => {
  const [ada, ben] = [createValues('ada'), createValues('ben')];
  await addUsed('a', ada);
  await addUsed('b', ben);
  expect((await loadUsed(ben)).recent).toEqual(['b']);
  await store.wipe({ member: 'ada', session: 'session of ada' });
  expect([(await loadUsed(ada)).recent, (await loadUsed(ben)).recent]).toEqual([[], ['b']]);
});

test('turned off › nothing is counted, and the next use deletes the counts', async () => {
  const values = createValues('ada');
  await addUsed('a', values);
  countsUse.set(false);
  expect((await loadUsed(values)).recent).toEqual([]);
  await addUsed('b', values);
  expect(await values.read(usedCommandsName)).toBeNull();
  countsUse.set(true);
  await addUsed('c', values);
  expect((await loadUsed(values)).recent).toEqual(['c']);
});

test('invalid stored data › counts as empty', async () => {
  const values = createValues('ada');
  for (const stored of ['{', {}, null, [null, 1]]) {
    await values.update(usedCommandsName, () => stored);
    expect((await loadUsed(values)).recent).toEqual([]);
  }
});

test('no browser storage › no counts', async () => {
  const reject = () => Promise.reject(new Error('forbidden'));
  const values = createMemberValues({ read: reject, update: reject });
  values.setOwner({ member: 'ada', session: 'one' });
  expect(await addUsed('a', values)).toBeNull();
  expect((await loadUsed(values)).recent).toEqual([]);
});
