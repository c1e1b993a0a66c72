import type { UpdateQuery, UpdateWithAggregationPipeline } from 'mongoose';

/** Changes documents of one collection; one that changed is not pending any more. */
export interface MigrationStep {
  collection: string;
  /** Which documents still have to change. */
  pending: Record<string, unknown>;
  update: UpdateQuery<unknown> | UpdateWithAggregationPipeline;
}

export interface Migration {
  /** The schema version that a database has after it. */
  version: number;
  /** For operators. */
  summary: string;
  /** None where a release contracts only. */
  steps: readonly MigrationStep[];
}

const missing = { $exists: false };

/**
 * In order, forward only; released ones never change, and a release adds one at most. Each is safe
 * beside servers of the version before, which go on reading and writing: so a change takes three
 * releases (expand: the new form is written and both are read; migrate: a migration here; contract:
 * code for the old form goes). Each run repeats all of them, so none makes documents pending for an
 * earlier one.
 *
 * A release that contracts adds a migration, if need be without steps, and `oldest` is its version:
 * so its servers start only after a run that repeated what the old form needs.
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

/** Versions of the schema that this server works with; it starts on the one after the newest, too. */
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
