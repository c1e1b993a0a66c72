import type { Note, NoteInput, NoteRevision, NoteRevisions } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../lib/http/domain-error.ts';
import type { SessionRef } from '../auth/users/principal.ts';
import type { NoteRevisionDocument } from './note-model.ts';
import { notesRepository, type StoredNote } from './notes-repository.ts';

export function notesService(app: FastifyInstance) {
  const notes = notesRepository(app.mongo);
  return {
    async read(userId: string): Promise<Note> {
      return toNote(userId, await notes.read(userId));
    },

    /** Replaces the version that was edited. @throws DomainError `changed_elsewhere` */
    async save(
      { userId, sessionId }: SessionRef,
      { content, earlier_version }: NoteInput,
      version: number,
    ): Promise<Note> {
      const saved = await (version === 0
        ? notes.begin(userId, content)
        : notes.save(userId, content, version, earlier_version));
      if (saved) {
        app.publishToMember(userId, { event: 'notes.changed', version: saved.v }, sessionId);
        return toNote(userId, saved);
      }
      const current = toNote(userId, await notes.read(userId));
      if (current.content === content) return current;
      throw new DomainError('changed_elsewhere', { current });
    },

    async revisions(userId: string): Promise<NoteRevisions> {
      const stored = await notes.readRevisions(userId);
      return {
        revisions: stored.map(({ v, at, savedAt = at, characters, excerpt }) => ({
          id: String(v),
          saved_at: savedAt.toISOString(),
          characters,
          excerpt,
        })),
      };
    },

    /** @throws DomainError `not_found` */
    async revision(userId: string, id: string): Promise<NoteRevision> {
      const stored = /^\d{1,12}$/.test(id) ? await notes.readRevision(userId, Number(id)) : null;
      if (!stored) throw new DomainError('not_found');
      return toSavedRevision(stored);
    },
  };
}

export function toSavedRevision({
  v,
  at,
  savedAt = at,
  content,
}: NoteRevisionDocument): NoteRevision {
  return { id: String(v), saved_at: savedAt.toISOString(), content };
}

/** Notes that were never saved have version 0. */
function toNote(userId: string, note: StoredNote | null): Note {
  return {
    user_id: userId,
    content: note?.content ?? '',
    version: note?.v ?? 0,
    updated_at: note?.updatedAt.toISOString() ?? null,
  };
}
