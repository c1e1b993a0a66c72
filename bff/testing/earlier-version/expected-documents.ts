import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import type { KeyDocument } from '../../src/modules/auth/api-keys/key-model.ts';
import type { SessionDocument } from '../../src/modules/auth/sessions/session-model.ts';
import type { UserDocument } from '../../src/modules/auth/users/user-model.ts';
import type { NoteDocument } from '../../src/modules/notes/note-model.ts';
import type { ToolListDocument } from '../../src/modules/tools/tool-list-model.ts';

/** Documents of members by collection. */
export interface Documents {
  apiKeys: KeyDocument;
  sessions: SessionDocument;
  toolLists: ToolListDocument;
  userNotes: NoteDocument;
  users: UserDocument;
}

export type CollectionName = keyof Documents;
const collectionNames = [
  'apiKeys',
  'sessions',
  'toolLists',
  'userNotes',
  'users',
] as const satisfies CollectionName[];

/** Expected database contents by id: the initial documents with all acknowledged writes. */
export type Expected = { [Name in CollectionName]: Map<string, Documents[Name]> };

/** Reads the stored documents. */
export async function readDocuments(connection: Connection): Promise<Expected> {
  const all = collectionNames.map(async (name) => {
    const found = await connection.collection<{ _id: string }>(name).find().toArray();
    return [name, new Map(found.map((document) => [document._id, document]))] as const;
  });
  return Object.fromEntries(await Promise.all(all)) as Expected;
}

/** Applies the changes of schema version 2. */
const migrated: { [Name in CollectionName]: (of: Documents[Name]) => Documents[Name] } = {
  apiKeys: (key) => ({ ...key, epoch: key.epoch ?? 0 }),
  sessions: (session) => ({
    ...session,
    auth: { ...session.auth, at: session.auth?.at ?? session.createdAt },
  }),
  toolLists: (list) => ({ ...list, recent: list.recent ?? [] }),
  userNotes: (note) => ({
    ...note,
    revisions: note.revisions.map((one) => ({ ...one, savedAt: one.savedAt ?? one.at })),
  }),
  users: (user) => user,
};

/** Differences between stored and expected documents, including missing and surplus ones. */
export function differences(stored: Expected, expected: Expected): string[] {
  return collectionNames.flatMap((name) =>
    [...new Set([...stored[name].keys(), ...expected[name].keys()])]
      .filter((id) => !isDeepStrictEqual(stored[name].get(id), expected[name].get(id)))
      .map((id) => `${name} ${id}`),
  );
}

/** Migrates all of them to schema version 2. */
export function migrateAll(documents: Expected): Expected {
  const entries = collectionNames.map((name) => {
    const migrateOne = migrated[name] as (document: unknown) => unknown;
    return [name, new Map([...documents[name]].map(([id, one]) => [id, migrateOne(one)]))];
  });
  return Object.fromEntries(entries) as Expected;
}
