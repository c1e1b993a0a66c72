import type { Note } from '@firedeck/contract';
import { type ApiError, logFailure, type ModuleContext, shellServices } from '@firedeck/sdk';
import { type NotesToSave, notesApi } from '../notes-api.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import type { DraftPlace } from './draft-keeper.ts';
import type { MergeTexts } from './merge-texts.ts';

/** Holds the autosave of the member who is signed in. */
export interface NotesKeeper {
  autosaveOf(userId: string): Autosave;
  /** Null until the notes were shown once. */
  current(): Autosave | null;
  /** To be called when the session has changed: what a member signed out without is given up. */
  forgetGivenUp(): Promise<void>;
}

export function createNotesKeeper(dispatch: ModuleContext['dispatch']): NotesKeeper {
  let kept: { userId: string; autosave: Autosave } | null = null;

  function createFor(userId: string): Autosave {
    const isHere = () => signedInId() === userId;
    return createAutosave({
      save: async (notes) => {
        // Text of one member must never travel with the session of another.
        if (!isHere()) throw notAuthenticated;
        return saveNotes(dispatch, notes);
      },
      merge: mergeCleanly,
      drafts: draftPlace(() => isHere() || signedInId() === null),
      refresh: () => dispatch(notesApi.util.invalidateTags(['Notes'])),
      log: logFailure,
    });
  }

  return {
    current: () => kept?.autosave ?? null,
    async forgetGivenUp() {
      const held = kept;
      if (signedInId() !== null || !held?.autosave.isDrafted()) return;
      // A sign-out takes the drafts away, a session that runs out leaves them.
      if ((await shellServices().drafts.holds(draftKey)) || kept !== held) return;
      held.autosave.stop();
      kept = null;
    },
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
  message: '401: not_authenticated',
  body: null,
};

function signedInId(): string | null {
  const session = shellServices().session.state();
  return session.status === 'signed-in' ? session.user.id : null;
}

const draftKey = 'notes';

/** A late answer must not touch another's draft; when nobody is here the shell knows whose it is. */
const draftPlace = (isOurs: () => boolean): DraftPlace => ({
  keep: async (draft) => isOurs() && shellServices().drafts.keep(draftKey, draft),
  read: async () => isOurs() && shellServices().drafts.read(draftKey),
  drop: async () => isOurs() && shellServices().drafts.drop(draftKey),
});

async function mergeCleanly(texts: MergeTexts): Promise<string | null> {
  const { mergeTexts } = await import(/* webpackChunkName: "later" */ './merge-texts.ts');
  const merge = mergeTexts(texts);
  return merge?.isClean ? merge.text : null;
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
