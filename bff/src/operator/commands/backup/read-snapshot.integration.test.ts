import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { readSnapshot } from './read-snapshot.ts';

const testApp = setUpTestApp();

// MongoDB replica sets support snapshot reads, DocumentDB behind FerretDB doesn't.
test('concurrent writes › are not read if the database supports snapshots', async () => {
  const { mongo } = testApp.app;
  const [first, second] = [mongo.collection('firsts'), mongo.collection('seconds')];
  for (const one of [first, second]) await one.insertOne({});
  const read = await readSnapshot(mongo, async (session) => {
    const options = session && { session };
    const before = await first.find({}, options).toArray();
    for (const one of [first, second]) await one.insertOne({});
    const after = await second.find({}, options).toArray();
    return { isSnapshot: session !== undefined, counts: [before.length, after.length] };
  });
  const hello = await mongo.db?.command({ hello: 1 });
  const hasSnapshots = hello?.setName !== undefined;
  expect(read).toEqual({ isSnapshot: hasSnapshots, counts: [1, hasSnapshots ? 1 : 2] });
});
