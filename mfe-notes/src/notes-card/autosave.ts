import { type Note, times } from '@firedeck/contract';
import { type ApiError, errorSentence, isApiError } from '@firedeck/sdk';
import type { NotesToSave } from '../notes-api.ts';
import { texts } from '../texts.ts';
import {
  hasUnsavedText,
  isOutdated,
  isReadyToSend,
  type NotesEvent,
  type NotesState,
  nextNotes,
  type StoredNotes,
  unreadNotes,
} from './notes-state.ts';

export interface AutosaveParts {
  /** @throws ApiError */
  save(notes: NotesToSave): Promise<Note>;
  /** Asks for what the server holds; the answer comes by `received`. */
  refresh(): void;
  log(message: string, cause: unknown): void;
}

/** Keeps one member's notes saved; lives on when the card is gone, so that nothing typed is dropped. */
export interface Autosave {
  state(): NotesState;
  subscribe(listener: () => void): () => void;
  received(stored: StoredNotes): void;
  heardOf(version: number): void;
  typed(text: string): void;
  chooseMine(): void;
  chooseTheirs(): void;
  /** The connection is back: what failed is tried at once. */
  retry(): void;
  /** Saves what is unsaved now; resolves when nothing is on its way any more: true when all is saved. */
  flush(): Promise<boolean>;
  /** The page goes: what is unsaved is sent without waiting for a save that is on its way. */
  leave(): void;
  stop(): void;
}

/** Refusals of this very text: sending it again would change nothing. */
const refusals = new Set([400, 403, 409, 413, 415, 422]);

export function createAutosave({ save, refresh, log }: AutosaveParts): Autosave {
  let state = unreadNotes;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedFor = 0;
  const listeners = new Set<() => void>();

  function apply(event: NotesEvent): void {
    const before = state;
    state = nextNotes(state, event);
    if (isReadyToSend(state)) send();
    if (isOutdated(state) && state.heardOf > askedFor) {
      askedFor = state.heardOf;
      refresh();
    }
    if (state !== before) for (const listener of listeners) listener();
  }

  function saveAfter(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => apply({ type: 'due' }), delayMs);
  }

  function send(): void {
    const version = state.stored?.version ?? 0;
    const content = state.text;
    clearTimeout(timer);
    apply({ type: 'sent' });
    save({ content, version }).then(
      (note) => apply({ type: 'saved', version: note.version }),
      (cause: unknown) => fail(cause, version),
    );
  }

  function fail(cause: unknown, version: number): void {
    const error = isApiError(cause) ? cause : null;
    const event = eventOf(error);
    // Once per outage; the card says it all the time.
    if (event.type !== 'beaten' && state.failures === 0) log(failureMessage(error, version), cause);
    if (event.type === 'failed') saveAfter(retryDelayMs(state.failures));
    apply(event);
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    state: () => state,
    subscribe,
    received: (stored) => apply({ type: 'received', stored }),
    heardOf: (version) => apply({ type: 'heardOf', version }),
    typed(text) {
      apply({ type: 'typed', text });
      saveAfter(times.notesSaveDelayMs);
    },
    chooseMine: () => apply({ type: 'mineChosen' }),
    chooseTheirs: () => apply({ type: 'theirsChosen' }),
    retry() {
      if (state.failures > 0) apply({ type: 'due' });
    },
    flush() {
      apply({ type: 'due' });
      if (state.sending === null) return Promise.resolve(!hasUnsavedText(state));
      return new Promise((resolve) => {
        const stopWaiting = subscribe(() => {
          if (state.sending !== null) return;
          stopWaiting();
          resolve(!hasUnsavedText(state));
        });
      });
    },
    leave() {
      apply({ type: 'due' });
      const { sending, stored, text } = state;
      if (sending === null || sending === text || !stored) return;
      // The version that the save on its way is about to make. Back from the browser's page cache
      // the usual way sends the same once more, which the API answers as done.
      save({ content: text, version: stored.version + 1 }).catch(() => undefined);
    },
    stop: () => clearTimeout(timer),
  };
}

function eventOf(error: ApiError | null): NotesEvent {
  const theirs = error && newerNotes(error);
  if (theirs) return { type: 'beaten', theirs };
  if (error && refusals.has(error.status))
    return { type: 'refused', sentence: refusalSentence(error) };
  return { type: 'failed' };
}

const retryDelayMs = (failures: number): number =>
  times.reconnectMs[Math.min(failures, times.reconnectMs.length - 1)] ?? 0;

/** The newer notes inside a "changed elsewhere" answer. */
function newerNotes({ code, body }: ApiError): StoredNotes | null {
  const current = code === 'changed_elsewhere' ? body?.current : null;
  if (typeof current !== 'object' || current === null) return null;
  const { content, version } = current as Partial<StoredNotes>;
  return typeof content === 'string' && typeof version === 'number' ? { content, version } : null;
}

function failureMessage(error: ApiError | null, version: number): string {
  if (error?.code === 'not_authenticated') return texts.notAuthenticated;
  return version === 0 ? texts.createFailed : texts.updateFailed;
}

const refusalSentence = (error: ApiError): string =>
  error.body?.fields?.[0]?.message ?? errorSentence(error);
