import { expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/fixtures.ts';
import { absentLines } from './absent-lines.ts';
import { sealModel } from './seal-model.ts';

const here = setUpTestApp();

test('more lines than fit in memory › are settled in batches: removed, missing, and duplicates', async () => {
  const seals = sealModel(here.app.mongo).collection;
  // An interrupted purge records its lines again.
  const removed = [['a', 'b', 'c'], [], ['c', 'd'], ['e']];
  await seals.insertMany(removed.map((ids, index) => ({ _id: index + 1, removed: ids }) as never));
  const found: string[] = [];
  const absent = absentLines(here.app.mongo, {
    onMissing: (id, place) => found.push(`${id} at ${place} is missing`),
    onAgain: (id, place) => found.push(`${id} at ${place} is there again`),
    atOnce: 2,
  });
  for (const [index, id] of ['e', 'x', 'c', 'b', 'e', 'a', 'd'].entries()) {
    await absent.add(id, index);
    expect(absent.has(id)).toBe(index % 2 === 0);
  }
  await absent.settle();
  expect(found).toEqual(['x at 1 is missing', 'e at 4 is there again']);
  expect(absent.countRemoved()).toBe(5);
});
