import type { Connection, IndexDefinition, IndexOptions } from 'mongoose';

/**
 * Creates the models' indexes and verifies them.
 *
 * @throws Error when a unique index is missing: without it two members could share an address, so
 * the server must not start.
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
