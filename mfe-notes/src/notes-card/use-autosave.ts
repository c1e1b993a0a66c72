import { useEffect, useSyncExternalStore } from 'react';
import { autosaveRegistry } from '../autosave/set-up-notes.ts';
import { useNotesGetQuery } from '../notes-api.ts';

/** The signed-in member's notes and their autosave. */
export function useAutosave(userId: string) {
  const autosave = autosaveRegistry().getAutosave(userId);
  const { data, error, refetch } = useNotesGetQuery();
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);

  useEffect(() => {
    if (data?.user_id === userId) autosave.received(data);
  }, [autosave, data, userId]);

  useEffect(() => {
    // Retry what failed without a session.
    autosave.retry();
    // Leaving the page skips the debounce.
    return () => void autosave.flush();
  }, [autosave]);

  return { autosave, state, isError: error !== undefined, refetch };
}
