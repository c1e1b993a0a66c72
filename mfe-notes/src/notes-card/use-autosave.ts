import { useEffect, useSyncExternalStore } from 'react';
import { notesApi } from '../notes-api.ts';
import { notesKeeper } from '../set-up-notes.ts';

/** The signed-in member's notes: what is typed, and what became of it. */
export function useAutosave(userId: string) {
  const autosave = notesKeeper().autosaveOf(userId);
  const read = notesApi.useNotesReadQuery();
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);

  useEffect(() => {
    if (read.data?.user_id === userId) autosave.received(read.data);
  }, [autosave, read.data, userId]);

  useEffect(() => {
    // Signed in again: what failed without a session need not wait on.
    autosave.retry();
    // Going to another page ends the pause: nothing typed waits for a card that is gone.
    return () => void autosave.flush();
  }, [autosave]);

  return { autosave, state, failed: read.error !== undefined, readAgain: read.refetch };
}
