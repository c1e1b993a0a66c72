import { Mongoose } from 'mongoose';
import { expect, test } from 'vitest';
import { backupCollections } from './backup-collections.ts';

test('a backup › reads accounts after their data, and pictures after the boards that show them', () => {
  const connection = new Mongoose({ autoCreate: false, autoIndex: false }).createConnection();
  const names = backupCollections(connection);
  expect(names.slice(-2)).toEqual(['users', 'pictures']);
  expect(names).toEqual(expect.arrayContaining(['toolLists', 'userNotes', 'activity']));
});
