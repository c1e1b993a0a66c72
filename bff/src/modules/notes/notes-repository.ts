import { limits } from '@firedeck/contract';
import type { Connection } from 'mongoose';
import { tryInsert } from '../../lib/mongo/try-insert.ts';
import { type NoteDocument, type NoteRevisionDocument, noteModel } from './note-model.ts';

export type StoredNote = Pick<NoteDocument, 'v' | 'content' | 'updatedAt'>;

interface StoredRevision extends Omit<NoteRevisionDocument, 'content'> {
  characters: number;
  excerpt: string;
}

const noteFields = { v: 1, content: 1, updatedAt: 1 } as const;
// A revision has at most 100 kB, a document at most 16 MB.
const heldRevisions = 100;
const revisionEveryMs = limits.notesRevisionMinutes * 60_000;

/** The members' notes. Each save is one command; null means a version conflict. */
export function notesRepository(connection: Connection) {
  const notes = noteModel(connection);
  return {
    read: (userId: string): Promise<StoredNote | null> =>
      notes.findById(userId, noteFields).lean().exec(),

    readWhole: (userId: string): Promise<NoteDocument | null> =>
      notes.findById(userId).lean().exec(),

    /** Newest first, each with only the beginning of its text. */
    async readRevisions(userId: string): Promise<StoredRevision[]> {
      const summaries = {
        $map: {
          input: '$revisions',
          in: {
            v: '$$this.v',
            at: '$$this.at',
            savedAt: '$$this.savedAt',
            characters: { $strLenCP: '$$this.content' },
            excerpt: { $substrCP: ['$$this.content', 0, limits.notesExcerptCharacters] },
          },
        },
      };
      const read = await notes
        .findById(userId)
        .select({ revisions: summaries })
        .lean<{ revisions: StoredRevision[] }>()
        .exec();
      return read?.revisions ?? [];
    },

    async readRevision(userId: string, v: number): Promise<NoteRevisionDocument | null> {
      const read = await notes
        .findOne({ _id: userId, 'revisions.v': v }, { 'revisions.$': 1 })
        .lean()
        .exec();
      return read?.revisions[0] ?? null;
    },

    /** Creates the notes; null if they exist. */
    async begin(userId: string, content: string): Promise<StoredNote | null> {
      const first = { v: 1, content, updatedAt: new Date() };
      const isFirst = await tryInsert(() => notes.create({ _id: userId, ...first, revisions: [] }));
      return isFirst ? first : null;
    },

    /**
     * Stores the previous text as a revision, unless the last one is younger than 10 minutes.
     * Restoring a revision always stores it, replacing the restored one; so does a resolved
     * conflict, with `unsaved` as the newer of two.
     */
    save(
      userId: string,
      content: string,
      version: number,
      unsaved?: string,
    ): Promise<StoredNote | null> {
      const now = new Date();
      const versions = unsaved === undefined ? 1 : 2;
      const before = { v: '$v', content: '$content', at: now, savedAt: '$updatedAt' };
      const revisedRecently = {
        $gt: [{ $max: '$revisions.at' }, new Date(now.getTime() - revisionEveryMs)],
      };
      // Literal: a text that starts with $ must not be read as a path.
      const text = { $literal: content };
      const unsavedRevision = {
        v: { $add: ['$v', 1] },
        content: { $literal: unsaved },
        at: now,
        savedAt: now,
      };
      const added = unsaved === undefined ? [before] : [unsavedRevision, before];
      const alreadySaved = { $in: [text, '$revisions.content'] };
      const others = { $filter: { input: '$revisions', cond: { $ne: ['$$this.content', text] } } };
      const withBefore = {
        $slice: [
          { $concatArrays: [added, others] },
          { $cond: [{ $eq: ['$isHeld', true] }, heldRevisions, limits.notesRevisions] },
        ],
      };
      return notes
        .findOneAndUpdate(
          { _id: userId, v: version },
          [
            {
              $set: {
                revisions: {
                  $cond: [
                    { $and: [versions === 1, revisedRecently, { $not: [alreadySaved] }] },
                    '$revisions',
                    withBefore,
                  ],
                },
                content: text,
                updatedAt: now,
                v: { $add: ['$v', versions] },
              },
            },
          ],
          { returnDocument: 'after', projection: noteFields, updatePipeline: true },
        )
        .lean()
        .exec();
    },
  };
}
