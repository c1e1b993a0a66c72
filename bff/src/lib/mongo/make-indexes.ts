import type { Connection, IndexDefinition, IndexOptions } from 'mongoose';

/**
 * Makes the indexes that the models name and reads them back.
 *
 * @throws Error when a unique index is not there afterwards: without it two people could share an
 * address, so nothing is served.
 */
export async function makeIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
    const present = await model.collection.indexes();
    for (const [keys, options] of model.schema.indexes()) {
      if (!isUnique(options)) continue;
      if (!present.some((index) => index.unique === true && sameKeys(index.key, keys)))
        throw new Error(
          `The unique index ${JSON.stringify(keys)} of ${model.modelName} is missing`,
        );
    }
  }
}

function isUnique(options: IndexOptions): boolean {
  return options.unique === true;
}

function sameKeys(one: unknown, other: IndexDefinition): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
