import { type Note, times } from '@firedeck/contract';
import type { NotesToSave } from '../notes-api.ts';
import { createDraftKeeper, type DraftPlace } from './draft-keeper.ts';
import type { MergeTexts } from './merge-texts.ts';
import {
  hasUnsavedText,
  isOutdated,
  isReadyToSend,
  isUnderWay,
  wouldLoseText,
} from './notes-rules.ts';
import {
  type NotesEvent,
  type NotesState,
  nextNotes,
  type StoredNotes,
  unreadNotes,
} from './notes-state.ts';
import { eventOf, failureMessage } from './save-failure.ts';

export interface AutosaveParts {
  /** @throws ApiError */
  save(notes: NotesToSave): Promise<Note>;
  /** One text of both, null where both changed the same lines. @throws Error when that cannot be told. */
  merge(texts: MergeTexts): Promise<string | null>;
  drafts: DraftPlace;
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
  /** Takes `text` in place of what is there, or of both texts that met, and saves it at once. */
  choose(text: string): void;
  /** The connection is back: what failed is tried at once. */
  retry(): void;
  /** Saves what is unsaved now; resolves when nothing is on its way any more: true when all is saved. */
  flush(): Promise<boolean>;
  /** The page goes: what is unsaved is sent, unless a save is on its way. */
  leave(): void;
  /** True when neither the server nor this device would have the text after the page has gone. */
  wouldLoseText(): boolean;
  /** True when this device has unsaved text. */
  isDrafted(): boolean;
  /** Another member is here, or this one signed out: nothing is tried again by itself, or kept. */
  stop(): void;
}

export function createAutosave({ save, merge, drafts, refresh, log }: AutosaveParts): Autosave {
  let state = unreadNotes;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let typingSince: number | null = null;
  let askedFor = 0;
  let isStopped = false;
  let merging = unreadNotes;
  const listeners = new Set<() => void>();
  const draft = createDraftKeeper(drafts, (unsaved) => apply({ type: 'resumed', unsaved }));

  function apply(event: NotesEvent): void {
    const before = state;
    state = nextNotes(state, event);
    if (!isStopped) draft.follow(state);
    if (isReadyToSend(state)) send();
    if (state.meeting?.isChoice === false && !isSameMerge(merging, state)) mergeBoth(state);
    if (isOutdated(state) && state.heardOf > askedFor) {
      askedFor = state.heardOf;
      refresh();
    }
    if (state !== before) for (const listener of listeners) listener();
  }

  function saveAfter(delayMs: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      typingSince = null;
      apply({ type: 'due' });
    }, delayMs);
  }

  function send(): void {
    const version = state.stored?.version ?? 0;
    const content = state.text;
    clearTimeout(timer);
    typingSince = null;
    apply({ type: 'sent' });
    save({ content, version }).then(
      (note) => apply({ type: 'saved', version: note.version }),
      (cause: unknown) => fail(cause, version),
    );
  }

  function fail(cause: unknown, version: number): void {
    const event = eventOf(cause);
    // Once per outage; the card says it all the time.
    if (event.type !== 'beaten' && state.failures === 0) log(failureMessage(cause, version), cause);
    if (event.type === 'failed') saveAfter(retryDelayMs(state.failures));
    apply(event);
  }

  async function mergeBoth(both: NotesState): Promise<void> {
    merging = both;
    const { text: mine, stored, meeting } = both;
    const texts = { mine, base: stored?.content ?? '', theirs: meeting?.theirs.content ?? '' };
    // Without a merge the member sees both texts and chooses.
    const text = await merge(texts).catch(() => null);
    apply({ type: 'merged', mine, text });
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
      typingSince ??= Date.now();
      const untilCeiling = typingSince + times.notesSaveCeilingMs - Date.now();
      saveAfter(Math.max(0, Math.min(times.notesSaveDelayMs, untilCeiling)));
    },
    choose: (text) => apply({ type: 'chosen', text }),
    retry() {
      if (state.failures > 0) apply({ type: 'due' });
    },
    flush() {
      apply({ type: 'due' });
      if (!isUnderWay(state)) return Promise.resolve(!hasUnsavedText(state));
      return new Promise((resolve) => {
        const stopWaiting = subscribe(() => {
          if (isUnderWay(state)) return;
          stopWaiting();
          resolve(!hasUnsavedText(state));
        });
      });
    },
    // Nothing goes out behind a save that is on its way: its version could only be guessed, and might
    // by now be that of another device's text. The draft has it for the next visit.
    leave: () => apply({ type: 'due' }),
    wouldLoseText: () => wouldLoseText(state) && !draft.has(state.text),
    isDrafted: () => draft.hasAny(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Up to a fifth longer, so that not all browsers try at once. */
const retryDelayMs = (failures: number): number =>
  (times.reconnectMs[Math.min(failures, times.reconnectMs.length - 1)] ?? 0) *
  (1 + 0.2 * Math.random());

const isSameMerge = (one: NotesState, other: NotesState): boolean =>
  one.meeting?.theirs === other.meeting?.theirs && one.text === other.text;
