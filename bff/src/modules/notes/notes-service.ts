import type { Note } from '@firedeck/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../domain-error.ts';
import { notesRepository, type StoredNote } from './notes-repository.ts';

export function notesService(app: FastifyInstance) {
  const notes = notesRepository(app.mongo);
  return {
    async read(userId: string): Promise<Note> {
      return toNote(userId, await notes.read(userId));
    },

    /** Saves over the version that was edited. @throws DomainError `changed_elsewhere` */
    async save(userId: string, content: string, version: number): Promise<Note> {
      const saved = await (version === 0
        ? notes.begin(userId, content)
        : notes.save(userId, content, version));
      if (saved) {
        app.publishToMember(userId, { event: 'notes.changed', version: saved.v });
        return toNote(userId, saved);
      }
      const current = toNote(userId, await notes.read(userId));
      if (current.content === content) return current;
      throw new DomainError('changed_elsewhere', { current });
    },
  };
}

/** Notes that were never saved are empty, version 0. */
function toNote(userId: string, note: StoredNote | null): Note {
  return {
    user_id: userId,
    content: note?.content ?? '',
    version: note?.v ?? 0,
    updated_at: note?.updatedAt.toISOString() ?? null,
  };
}
