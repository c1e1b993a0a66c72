import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { createMemberStore } from '../../member-data/member-store.ts';
import { createMemberValues } from '../../member-data/member-values.ts';
import { noteChosen, recentlyChosen } from './recently-chosen.ts';

let databases = 0;
let store: ReturnType<typeof createMemberStore>;

beforeEach(() => {
  databases += 1;
  store = createMemberStore(`chosen-${databases}`);
});

function valuesOf(member: string) {
  const values = createMemberValues(store);
  values.setOwner({ member, session: `session of ${member}` });
  return values;
}

test('the latest eight are kept, each once, the latest first', async () => {
  const values = valuesOf('ada');
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b'])
    await noteChosen(key, values);
  expect(await recentlyChosen(values)).toEqual(['b', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
});

test('each member has their own, and a sign-out takes them away', async () => {
  const [ada, ben] = [valuesOf('ada'), valuesOf('ben')];
  await noteChosen('a', ada);
  await noteChosen('b', ben);
  expect(await recentlyChosen(ben)).toEqual(['b']);
  await store.wipe({ member: 'ada', session: 'session of ada' });
  expect([await recentlyChosen(ada), await recentlyChosen(ben)]).toEqual([[], ['b']]);
});

test('what cannot be read is as if there were none', async () => {
  const values = valuesOf('ada');
  for (const kept of ['{', {}, null, [null, 1]]) {
    await values.update('recently-chosen', () => kept);
    expect(await recentlyChosen(values)).toEqual([]);
  }
});

test('where the browser keeps nothing there is none', async () => {
  const away = () => Promise.reject(new Error('forbidden'));
  const values = createMemberValues({ read: away, update: away });
  values.setOwner({ member: 'ada', session: 'one' });
  expect(await noteChosen('a', values)).toBeNull();
  expect(await recentlyChosen(values)).toEqual([]);
});
