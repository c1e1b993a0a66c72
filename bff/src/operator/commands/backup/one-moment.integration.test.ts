import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../../testing/fixtures.ts';
import { readOneMoment } from './one-moment.ts';

const testApp = setUpTestApp();

// Three mongod have it, in the part replica-set; DocumentDB behind FerretDB has not.
test('what is written meanwhile › is not read where the database has reads of one moment', async () => {
  const { mongo } = testApp.app;
  const [first, second] = [mongo.collection('firsts'), mongo.collection('seconds')];
  for (const one of [first, second]) await one.insertOne({});
  const read = await readOneMoment(mongo, async (session) => {
    const options = session && { session };
    const before = await first.find({}, options).toArray();
    for (const one of [first, second]) await one.insertOne({});
    const after = await second.find({}, options).toArray();
    return { isOneMoment: session !== undefined, counts: [before.length, after.length] };
  });
  const hello = await mongo.db?.command({ hello: 1 });
  const hasMoments = hello?.setName !== undefined;
  expect(read).toEqual({ isOneMoment: hasMoments, counts: [1, hasMoments ? 1 : 2] });
});
