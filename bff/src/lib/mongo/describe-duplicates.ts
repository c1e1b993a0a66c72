import type { IndexDefinition, IndexOptions, Model } from 'mongoose';

const groupsAtMost = 10;
const idsAtMost = 10;

/**
 * Describes for operators which documents violate a unique index, by their ids. Values are omitted,
 * because they may be addresses. Null without duplicates; values in arrays are not compared one by
 * one.
 */
export async function describeDuplicates<Shape>(
  { collection }: Model<Shape>,
  keys: IndexDefinition,
  { partialFilterExpression, sparse }: IndexOptions,
): Promise<string | null> {
  const paths = Object.keys(keys);
  const present = sparse ? Object.fromEntries(paths.map((path) => [path, { $exists: true }])) : {};
  const value = Object.fromEntries(paths.map((path, index) => [`${index}`, `$${path}`]));
  const groups = await collection
    .aggregate<{ ids: unknown[] }>([
      { $match: partialFilterExpression ?? present },
      { $group: { _id: value, ids: { $push: '$_id' } } },
      { $match: { 'ids.1': { $exists: true } } },
      { $limit: groupsAtMost },
    ])
    .toArray();
  if (groups.length === 0) return null;
  const named = groups.map(({ ids }) => nameIds(ids)).join('; ');
  return `Documents of ${collection.name} have the same ${paths.join(' and ')}, which must be unique: ${named}. See infra/operations/upgrading.md.`;
}

function nameIds(ids: unknown[]): string {
  const named = ids.slice(0, idsAtMost).join(' and ');
  return ids.length > idsAtMost ? `${named} and ${ids.length - idsAtMost} more` : named;
}
