import { Mongoose } from 'mongoose';
import { expect, test } from 'vitest';
import { keptCollections } from './kept-collections.ts';

test('accounts are read after what is theirs, pictures after the boards that show them', () => {
  const connection = new Mongoose({ autoCreate: false, autoIndex: false }).createConnection();
  const names = keptCollections(connection);
  expect(names.slice(-2)).toEqual(['users', 'pictures']);
  expect(names).toEqual(expect.arrayContaining(['toolLists', 'userNotes', 'activity']));
});
