import type { UpdateQuery, UpdateWithAggregationPipeline } from 'mongoose';

/** Updates documents of one collection, which are no longer pending afterwards. */
export interface MigrationStep {
  collection: string;
  /** Filter of the documents to migrate. */
  pending: Record<string, unknown>;
  update: UpdateQuery<unknown> | UpdateWithAggregationPipeline;
}

export interface Migration {
  /** The schema version after this migration. */
  version: number;
  /** Shown to operators. */
  summary: string;
  /** Empty if a release only contracts. */
  steps: readonly MigrationStep[];
}

const missing = { $exists: false };

/**
 * In order, forward only. Released migrations never change, and a release adds at most one. Servers
 * of the previous version read and write during each of them, so a schema change takes three
 * releases: expand (write the new form, read both), migrate (a migration here), contract (remove
 * code for the old form). Each run repeats all of them, so a migration must not make documents
 * pending for an earlier one.
 *
 * A contracting release adds a migration, possibly without steps, and sets `oldest` to its version:
 * its servers start only after a run that migrated the last old documents.
 */
export const migrations: readonly Migration[] = [
  {
    version: 2,
    summary: 'fields that documents of earlier versions lack',
    steps: [
      { collection: 'apiKeys', pending: { epoch: missing }, update: { $set: { epoch: 0 } } },
      {
        collection: 'sessions',
        pending: { 'auth.at': missing },
        update: [{ $set: { 'auth.at': '$createdAt' } }],
      },
      { collection: 'toolLists', pending: { recent: missing }, update: { $set: { recent: [] } } },
      {
        collection: 'userNotes',
        pending: { revisions: { $elemMatch: { savedAt: missing } } },
        update: [{ $set: { revisions: withSavedAt() } }],
      },
    ],
  },
];

/** Schema versions that this server supports; it also starts on the version after the newest. */
export const supportedSchema = {
  oldest: 1,
  newest: migrations.at(-1)?.version ?? 1,
} as const;

function withSavedAt() {
  const savedAt = { $ifNull: ['$$this.savedAt', '$$this.at'] };
  return {
    $map: { input: '$revisions', in: { $mergeObjects: ['$$this', { savedAt }] } },
  };
}
