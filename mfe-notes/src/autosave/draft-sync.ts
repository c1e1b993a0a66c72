import { type NotesDraft, parseDraft, toDraft } from './notes-draft.ts';
import { initialNotesState, type UnsavedNotes } from './notes-reducer.ts';
import { isSynced } from './notes-selectors.ts';
import type { DraftState, NotesState } from './notes-state.ts';

/** Stores the single draft of the notes on this device; see the sdk's `Drafts`. */
export interface DraftStorage {
  save(draft: NotesDraft): Promise<boolean>;
  read(): Promise<unknown>;
  delete(): Promise<unknown>;
}

/** Stores unsaved text on this device and resumes the drafts of earlier pages. */
interface DraftSync {
  /** Must be called after each state change. */
  update(state: NotesState): void;
  /** True if exactly this text is stored. */
  has(text: string): boolean;
  /** True if a draft of this page is stored. */
  hasAny(): boolean;
}

interface DraftListener {
  /** Called only while nothing else is unsaved. */
  resume(unsaved: UnsavedNotes): void;
  changed(draft: DraftState): void;
}

/** A write that takes longer is reported to the listener. */
const slowWriteMs = 1_000;

export function createDraftSync(
  storage: DraftStorage,
  { resume, changed }: DraftListener,
): DraftSync {
  const by = crypto.randomUUID();
  let lastState = initialNotesState;
  let hasDraft = false;
  let earlierDraft: NotesDraft | null = null;
  let storedText: string | null = null;
  let slowWrite: ReturnType<typeof setTimeout> | undefined;

  async function loadEarlierDraft(): Promise<void> {
    const draft = parseDraft(await storage.read());
    if (!draft || draft.by === by) return;
    earlierDraft = draft;
    sync(lastState);
  }

  function sync(state: NotesState): void {
    if (isSynced(state) || (state.stored === null && earlierDraft)) finishDraft();
    else if (state.stored) save({ ...toDraft(state, state.stored), by, next: earlierDraft });
  }

  function save(draft: NotesDraft): void {
    hasDraft = true;
    slowWrite ??= setTimeout(() => changed('writing'), slowWriteMs);
    void storage.save(draft).then((isSaved) => {
      storedText = isSaved ? draft.text : storedText;
      clearTimeout(slowWrite);
      slowWrite = undefined;
      changed(isSaved ? 'onDevice' : 'failed');
    });
  }

  function finishDraft(): void {
    if (earlierDraft) {
      const { by: _, next, ...unsaved } = earlierDraft;
      earlierDraft = next;
      // Both drafts share one key: the next change overwrites it.
      hasDraft = true;
      resume(unsaved);
    } else if (hasDraft) {
      hasDraft = false;
      storedText = null;
      void storage.delete().then(loadEarlierDraft);
    }
  }

  void loadEarlierDraft();
  return {
    update(state) {
      const isChanged = !hasSameDraft(lastState, state);
      lastState = state;
      if (isChanged) sync(state);
    },
    has: (text) => text === storedText,
    hasAny: () => storedText !== null,
  };
}

const hasSameDraft = (one: NotesState, other: NotesState): boolean =>
  one.text === other.text &&
  one.stored === other.stored &&
  one.inFlight === other.inFlight &&
  one.review === other.review &&
  one.earlierVersion === other.earlierVersion &&
  one.unanswered === other.unanswered;
