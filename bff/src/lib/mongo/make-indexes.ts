import type { Connection, IndexDefinition, IndexOptions } from 'mongoose';
import { describeDuplicates } from './describe-duplicates.ts';

/**
 * Creates the models' indexes and verifies them.
 *
 * @throws Error naming the duplicates if a unique index can't be created. The server must not start
 * without it, because two members could share an address.
 */
export async function makeIndexes(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes().catch(async (error: unknown) => {
      for (const [keys, options] of model.schema.indexes().filter(isUnique)) {
        const duplicates = await describeDuplicates(model, keys, options);
        if (duplicates) throw new Error(duplicates, { cause: error });
      }
      throw error;
    });
    const present = await model.collection.indexes();
    for (const [keys] of model.schema.indexes().filter(isUnique))
      if (!present.some((index) => index.unique === true && sameKeys(index.key, keys)))
        throw new Error(
          `The unique index ${JSON.stringify(keys)} of ${model.modelName} is missing`,
        );
  }
}

function isUnique([, options]: [IndexDefinition, IndexOptions]): boolean {
  return options.unique === true;
}

function sameKeys(one: unknown, other: IndexDefinition): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
