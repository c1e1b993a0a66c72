import { type ApiError, getMemberId, getStore, logFailure, shellServices } from '@firedeck/sdk';
import { notesApi } from '../notes-api.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import type { DraftStorage } from './draft-sync.ts';
import type { Merge, MergeTexts } from './merge-texts.ts';

/** Holds the autosave of the signed-in member. */
export interface AutosaveRegistry {
  getAutosave(userId: string): Autosave;
  /** Null until the notes have been shown. */
  current(): Autosave | null;
  /** Must be called when the session changes: discards text that was unsaved at the sign-out. */
  discardAfterSignOut(): Promise<void>;
}

export function createAutosaveRegistry(): AutosaveRegistry {
  const { dispatch } = getStore();
  let entry: { userId: string; autosave: Autosave } | null = null;

  function createFor(userId: string): Autosave {
    const isSignedIn = () => signedInId() === userId;
    return createAutosave({
      save: async (notes) => {
        // One member's text must never be sent with another's session.
        if (!isSignedIn()) throw notAuthenticated;
        return dispatch(notesApi.endpoints.notesSave.initiate(notes, { track: false })).unwrap();
      },
      merge,
      drafts: createDraftStorage(() => isSignedIn() || signedInId() === null),
      refresh: () => void dispatch(notesApi.util.invalidateTags(['Notes'])),
      log: logFailure,
    });
  }

  return {
    current: () => entry?.autosave ?? null,
    async discardAfterSignOut() {
      const before = entry;
      const isSignedOut = shellServices().session.state().status === 'signed-out';
      if (!isSignedOut || !before?.autosave.hasDraft()) return;
      // Signing out deletes the drafts, an expired session does not.
      if ((await shellServices().drafts.holds(draftKey)) || entry !== before) return;
      before.autosave.stop();
      entry = null;
    },
    getAutosave(userId) {
      if (entry?.userId === userId) return entry.autosave;
      entry?.autosave.stop();
      entry = { userId, autosave: createFor(userId) };
      return entry.autosave;
    },
  };
}

const notAuthenticated: ApiError = {
  status: 401,
  code: 'not_authenticated',
  message: '401: not_authenticated',
  body: null,
};

const signedInId = (): string | null => getMemberId(shellServices().session.state());

const draftKey = 'notes';

/** Protects another member's draft; after an expired session the shell knows the owner. */
const createDraftStorage = (isOwner: () => boolean): DraftStorage => ({
  save: async (draft) => isOwner() && shellServices().drafts.keep(draftKey, draft),
  read: async () => isOwner() && shellServices().drafts.read(draftKey),
  delete: async () => isOwner() && shellServices().drafts.drop(draftKey),
});

async function merge(texts: MergeTexts): Promise<Merge> {
  const { mergeTexts } = await import(/* webpackChunkName: "later" */ './merge-texts.ts');
  return mergeTexts(texts);
}
