import { isNotesDraft, type NotesDraft, toDraft } from './notes-draft.ts';
import {
  type DraftState,
  initialNotesState,
  type NotesState,
  type UnsavedNotes,
} from './notes-reducer.ts';
import { isSynced } from './notes-selectors.ts';

/** Storage for the one draft of the notes on this device, see `Drafts` of the sdk. */
export interface DraftStorage {
  save(draft: NotesDraft): Promise<boolean>;
  read(): Promise<unknown>;
  delete(): Promise<unknown>;
}

/** Stores unsaved text on this device and resumes the drafts of earlier pages. */
interface DraftStore {
  /** Must be called after each state change. */
  update(state: NotesState): void;
  /** True when exactly this text is stored. */
  has(text: string): boolean;
  /** True when a draft of this page is stored. */
  hasAny(): boolean;
}

interface DraftListener {
  /** Called while nothing else is unsaved. */
  resume(unsaved: UnsavedNotes): void;
  changed(draft: DraftState): void;
}

/** A storage that has not answered for so long is reported. */
const slowWriteMs = 1_000;

export function createDraftStore(
  storage: DraftStorage,
  { resume, changed }: DraftListener,
): DraftStore {
  const by = crypto.randomUUID();
  let lastState = initialNotesState;
  let hasDraft = false;
  let earlierDraft: NotesDraft | null = null;
  let storedText: string | null = null;
  let slowWrite: ReturnType<typeof setTimeout> | undefined;

  async function loadEarlierDraft(): Promise<void> {
    const draft = await storage.read();
    if (!isNotesDraft(draft) || draft.by === by) return;
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
