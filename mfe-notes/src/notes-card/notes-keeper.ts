import type { Note } from '@firedeck/contract';
import { type ApiError, logFailure, type ModuleContext, shellServices } from '@firedeck/sdk';
import { type NotesToSave, notesApi } from '../notes-api.ts';
import { type Autosave, createAutosave } from './autosave.ts';

/** Holds the autosave of the member who is signed in. */
export interface NotesKeeper {
  autosaveOf(userId: string): Autosave;
  /** Null until the notes were shown once. */
  current(): Autosave | null;
}

export function createNotesKeeper(dispatch: ModuleContext['dispatch']): NotesKeeper {
  let kept: { userId: string; autosave: Autosave } | null = null;

  function createFor(userId: string): Autosave {
    return createAutosave({
      save: async (notes) => {
        // Text of one member must never travel with the session of another.
        if (signedInId() !== userId) throw notAuthenticated;
        return saveNotes(dispatch, notes);
      },
      refresh: () => dispatch(notesApi.util.invalidateTags(['Notes'])),
      log: logFailure,
    });
  }

  return {
    current: () => kept?.autosave ?? null,
    autosaveOf(userId) {
      if (kept?.userId === userId) return kept.autosave;
      kept?.autosave.stop();
      kept = { userId, autosave: createFor(userId) };
      return kept.autosave;
    },
  };
}

const notAuthenticated: ApiError = {
  status: 401,
  code: 'not_authenticated',
  message: '401: User not authenticated',
  body: null,
};

function signedInId(): string | null {
  const session = shellServices().session.state();
  return session.status === 'signed-in' ? session.user.id : null;
}

const saveNotes = (dispatch: ModuleContext['dispatch'], notes: NotesToSave): Promise<Note> =>
  new Promise((resolve, reject) => {
    const save = notesApi.endpoints.notesSave.initiate(notes, { track: false });
    dispatch((...store: Parameters<typeof save>) => {
      save(...store)
        .unwrap()
        .then(resolve, reject);
    });
  });
