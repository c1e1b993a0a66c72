import { type Note, times } from '@firedeck/contract';
import type { NotesToSave } from '../notes-api.ts';
import { createDraftSync, type DraftStorage } from './draft-sync.ts';
import { createConflictMerger } from './merge-conflicts.ts';
import type { Merge, MergeTexts } from './merge-texts.ts';
import { initialNotesState, type NotesEvent, notesReducer } from './notes-reducer.ts';
import {
  hasUnsavedText,
  isOutdated,
  isReadyToSend,
  isSaveInProgress,
  wouldMissServer,
} from './notes-selectors.ts';
import type { NotesState } from './notes-state.ts';
import { failureMessage, toNotesEvent } from './save-failure.ts';
import type { StoredNotes } from './stored-notes.ts';

export interface AutosaveOptions {
  /** @throws ApiError */
  save(notes: NotesToSave): Promise<Note>;
  /** @throws Error if the merge's code fails to load */
  merge(texts: MergeTexts): Promise<Merge>;
  drafts: DraftStorage;
  /** Refetches the notes; the response is passed to `received`. */
  refresh(): void;
  log(message: string, cause: unknown): void;
}

/** Saves one member's notes. Outlives the card, so that no typed text is lost. */
export interface Autosave {
  state(): NotesState;
  subscribe(listener: () => void): () => void;
  received(stored: StoredNotes): void;
  remoteChanged(version: number): void;
  typed(text: string): void;
  /** Saves the text immediately: the result of a review, or a restored version. */
  choose(text: string): void;
  /** Retries a failed save immediately, e.g. when back online. */
  retry(): void;
  /** Saves now. Resolves when no request is in flight: true if everything is saved. */
  flush(): Promise<boolean>;
  /** Sends unsaved text, unless a save is in flight. */
  saveNow(): void;
  /** True if closing the page would lose text that neither the server nor this device has. */
  wouldLoseText(): boolean;
  /** True when this device has unsaved text. */
  hasDraft(): boolean;
  /** Stops retries and drafts, because the member has changed or signed out. */
  stop(): void;
}

export function createAutosave({ save, merge, drafts, refresh, log }: AutosaveOptions): Autosave {
  let state = initialNotesState;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typingSince: number | null = null;
  let requestedVersion = 0;
  let isStopped = false;
  const listeners = new Set<() => void>();
  const draft = createDraftSync(drafts, {
    resume: (unsaved) => dispatch({ type: 'resumed', unsaved }),
    changed: (draft) => dispatch({ type: 'draftChanged', draft }),
  });
  const mergeConflict = createConflictMerger({
    merge,
    onMerged(mine, merged) {
      if (!merged) saveAfter(retryDelayMs(state.failures));
      dispatch({ type: 'merged', mine, merge: merged });
    },
  });

  function dispatch(event: NotesEvent): void {
    const before = state;
    state = notesReducer(state, event);
    if (!isStopped) draft.update(state);
    if (isReadyToSend(state)) send();
    void mergeConflict(state);
    if (isOutdated(state) && state.remoteVersion > requestedVersion) {
      requestedVersion = state.remoteVersion;
      refresh();
    }
    if (state !== before) for (const listener of listeners) listener();
  }

  function saveAfter(delayMs: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      typingSince = null;
      dispatch({ type: 'due' });
    }, delayMs);
  }

  function send(): void {
    const version = state.stored?.version ?? 0;
    const { text: content, earlierVersion } = state;
    clearTimeout(timer);
    typingSince = null;
    dispatch({ type: 'sent' });
    save({ content, version, ...(earlierVersion !== null && { earlierVersion }) }).then(
      (note) => dispatch({ type: 'saved', version: note.version }),
      (cause: unknown) => fail(cause, version),
    );
  }

  function fail(cause: unknown, version: number): void {
    const event = toNotesEvent(cause);
    // Log once per outage.
    if (event.type !== 'conflict' && state.failures === 0)
      log(failureMessage(cause, version), cause);
    if (event.type === 'failed') saveAfter(retryDelayMs(state.failures));
    dispatch(event);
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    state: () => state,
    subscribe,
    received: (stored) => dispatch({ type: 'received', stored }),
    remoteChanged: (version) => dispatch({ type: 'remoteChanged', version }),
    typed(text) {
      dispatch({ type: 'typed', text });
      typingSince ??= Date.now();
      const untilCeiling = typingSince + times.notesSaveCeilingMs - Date.now();
      saveAfter(Math.max(0, Math.min(times.notesSaveDelayMs, untilCeiling)));
    },
    choose: (text) => dispatch({ type: 'chosen', text }),
    retry() {
      if (state.failures > 0) dispatch({ type: 'due' });
    },
    flush() {
      dispatch({ type: 'due' });
      if (!isSaveInProgress(state)) return Promise.resolve(!hasUnsavedText(state));
      return new Promise((resolve) => {
        const unsubscribe = subscribe(() => {
          if (isSaveInProgress(state)) return;
          unsubscribe();
          resolve(!hasUnsavedText(state));
        });
      });
    },
    // Sends no second request while a save is in flight: with a guessed version it could overwrite
    // another device's text. The next visit saves the draft.
    saveNow: () => dispatch({ type: 'due' }),
    wouldLoseText: () => wouldMissServer(state) && !draft.has(state.text),
    hasDraft: () => draft.hasAny(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** With up to 20% jitter, so that browsers don't retry at the same time. */
const retryDelayMs = (failures: number): number =>
  (times.notesRetryMs[Math.min(failures, times.notesRetryMs.length - 1)] ?? 0) *
  (1 + 0.2 * Math.random());
