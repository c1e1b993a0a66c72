import type { Model } from 'mongoose';
import { expect, test } from 'vitest';
import { describeDuplicates } from './describe-duplicates.ts';

/** Describes a collection in which these documents share a value. */
const describeGroup = (ids: string[]) => {
  const collection = { name: 'users', aggregate: () => ({ toArray: async () => [{ ids }] }) };
  return describeDuplicates({ collection } as unknown as Model<object>, { emailKey: 1 }, {});
};

const listIds = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

test('documents that share a value › are listed one by one', async () => {
  expect(await describeGroup(listIds(10))).toMatch(/unique: id-0 and .*id-8 and id-9\. See/);
});

test('more than ten documents that share a value › are counted from the eleventh on', async () => {
  expect(await describeGroup(listIds(14))).toMatch(/ and id-9 and 4 more\. See/);
});
