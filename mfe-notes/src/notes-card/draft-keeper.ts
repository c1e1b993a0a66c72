import { draftOf, isNotesDraft, type NotesDraft } from './notes-draft.ts';
import { isSettled } from './notes-rules.ts';
import { type NotesState, type UnsavedNotes, unreadNotes } from './notes-state.ts';

/** Where the one draft of the notes lies on this device, see `Drafts` of the sdk. */
export interface DraftPlace {
  keep(draft: NotesDraft): Promise<boolean>;
  read(): Promise<unknown>;
  drop(): Promise<unknown>;
}

/** Keeps what is unsaved on this device, and brings back what earlier pages could not save. */
export interface DraftKeeper {
  /** To be called after each change. */
  follow(state: NotesState): void;
  /** True when this device has that very text. */
  has(text: string): boolean;
  /** True when this device has a text of this page. */
  hasAny(): boolean;
}

/** `resume` is called while nothing else is unsaved. */
export function createDraftKeeper(
  place: DraftPlace,
  resume: (unsaved: UnsavedNotes) => void,
): DraftKeeper {
  const by = crypto.randomUUID();
  let followed = unreadNotes;
  let isDrafted = false;
  let left: NotesDraft | null = null;
  let safeText: string | null = null;

  async function look(): Promise<void> {
    const found = await place.read();
    if (!isNotesDraft(found) || found.by === by) return;
    left = found;
    settleOrKeep(followed);
  }

  function settleOrKeep(state: NotesState): void {
    if (isSettled(state) || (state.stored === null && left)) settle();
    else if (state.stored) keep({ ...draftOf(state, state.stored), by, next: left });
  }

  function keep(draft: NotesDraft): void {
    isDrafted = true;
    void place.keep(draft).then((isKept) => {
      safeText = isKept ? draft.text : safeText;
    });
  }

  function settle(): void {
    if (left) {
      const { text, stored, unanswered, next } = left;
      left = next;
      // It lies where this page's own draft lies: the next change overwrites it.
      isDrafted = true;
      resume({ text, stored, unanswered });
    } else if (isDrafted) {
      isDrafted = false;
      safeText = null;
      void place.drop().then(look);
    }
  }

  void look();
  return {
    follow(state) {
      const isNew = !hasSameDraft(followed, state);
      followed = state;
      if (isNew) settleOrKeep(state);
    },
    has: (text) => text === safeText,
    hasAny: () => safeText !== null,
  };
}

const hasSameDraft = (one: NotesState, other: NotesState): boolean =>
  one.text === other.text &&
  one.stored === other.stored &&
  one.sending === other.sending &&
  one.unanswered === other.unanswered;
