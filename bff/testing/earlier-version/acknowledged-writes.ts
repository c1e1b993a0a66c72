import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import type { CollectionName, Documents, Expected } from './expected-documents.ts';

/** Writes through the driver, and the expected database contents after their acknowledgment. */
export interface AcknowledgedWrites {
  expected: Expected;
  /** In order, with one entry per write. */
  journal: { name: CollectionName; id: string }[];
  insert<Name extends CollectionName>(name: Name, document: Documents[Name]): Promise<void>;
  update<Name extends CollectionName>(name: Name, update: Update<Documents[Name]>): Promise<void>;
}

export interface Update<Document> {
  /** The state that the server read before, including its version. */
  filter: object;
  change: object;
  after: Document;
}

const triesAtMost = 1_000;

export function acknowledgedWrites(connection: Connection, expected: Expected): AcknowledgedWrites {
  const journal: AcknowledgedWrites['journal'] = [];
  const collection = (name: CollectionName) => connection.collection<{ _id: string }>(name);

  function record<Name extends CollectionName>(name: Name, document: Documents[Name]): void {
    const ofName = expected[name] as Map<string, Documents[Name]>;
    ofName.set(document._id, document);
    journal.push({ name, id: document._id });
  }

  return {
    expected,
    journal,
    async insert(name, document) {
      await collection(name).insertOne({ ...document });
      record(name, document);
    },
    async update(name, { filter, change, after }) {
      const once = () =>
        collection(name).updateOne(
          filter as mongo.Filter<{ _id: string }>,
          change as mongo.UpdateFilter<{ _id: string }>,
        );
      // Some databases skip a document that the migration is updating.
      for (let tries = 1; (await once()).matchedCount === 0; tries += 1) {
        if (tries === triesAtMost) throw new Error(`${name} ${after._id} is not as it was written`);
        await pause(1);
      }
      record(name, after);
    },
  };
}
