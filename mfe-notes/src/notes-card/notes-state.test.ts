import { describe, expect, it } from 'vitest';
import {
  hasUnsavedText,
  isOutdated,
  isReadyToSend,
  type NotesEvent,
  type NotesState,
  nextNotes,
  saveStatusOf,
  unreadNotes,
  wouldLoseText,
} from './notes-state.ts';

const stateAfter = (...events: NotesEvent[]): NotesState => events.reduce(nextNotes, unreadNotes);
const read: NotesEvent = { type: 'received', stored: { content: 'hose', version: 3 } };
const typed = (text: string): NotesEvent => ({ type: 'typed', text });
const due: NotesEvent = { type: 'due' };
const sent: NotesEvent = { type: 'sent' };
const saved = (version: number): NotesEvent => ({ type: 'saved', version });
const failed: NotesEvent = { type: 'failed' };
const refused: NotesEvent = { type: 'refused', sentence: 'Too long' };
const theirs = { content: 'ladder', version: 4 };
const beaten: NotesEvent = { type: 'beaten', theirs };

describe('what is sent', () => {
  it('is nothing before the notes were read', () => {
    expect(isReadyToSend(stateAfter(due))).toBe(false);
  });

  it('is nothing while the pause after the last key is not over', () => {
    expect(isReadyToSend(stateAfter(read, typed('hoses')))).toBe(false);
  });

  it('is the text once the pause is over', () => {
    expect(isReadyToSend(stateAfter(read, typed('hoses'), due))).toBe(true);
  });

  it('is nothing when the text is what the server holds', () => {
    expect(isReadyToSend(stateAfter(read, typed('hoses'), typed('hose'), due))).toBe(false);
  });

  it('is one save at a time, and the newest text after it', () => {
    const during = stateAfter(read, typed('hoses'), due, sent, typed('hoses, 2'), due);
    expect(isReadyToSend(during)).toBe(false);
    const next = nextNotes(during, saved(4));
    expect(isReadyToSend(next)).toBe(true);
    expect(next.stored).toEqual({ content: 'hoses', version: 4 });
  });

  it('is the old text again when it was typed back while a save was on its way', () => {
    expect(
      isReadyToSend(stateAfter(read, typed('x'), due, sent, typed('hose'), due, saved(4))),
    ).toBe(true);
  });

  it('is nothing right after a failure, even when a pause ended meanwhile', () => {
    expect(isReadyToSend(stateAfter(read, typed('a'), due, sent, typed('b'), due, failed))).toBe(
      false,
    );
  });

  it('is not the refused text again, but what was typed since', () => {
    expect(isReadyToSend(stateAfter(read, typed('a'), due, sent, refused))).toBe(false);
    expect(isReadyToSend(stateAfter(read, typed('a'), due, sent, typed('b'), due, refused))).toBe(
      true,
    );
  });
});

describe('what changed elsewhere', () => {
  it('takes the place of a text that is not being edited', () => {
    const state = stateAfter(read, { type: 'received', stored: theirs });
    expect(state.text).toBe('ladder');
    expect(hasUnsavedText(state)).toBe(false);
  });

  it('is not taken over an edited text', () => {
    const state = stateAfter(read, typed('hoses'), { type: 'received', stored: theirs });
    expect(state.text).toBe('hoses');
    expect(state.stored?.version).toBe(3);
  });

  it('is ignored when it is older than what is known', () => {
    expect(stateAfter(read, { type: 'received', stored: { content: '', version: 2 } }).text).toBe(
      'hose',
    );
  });

  it('is asked for when its version is heard of and nothing is being edited', () => {
    const news: NotesEvent = { type: 'heardOf', version: 4 };
    expect(isOutdated(stateAfter(read, news))).toBe(true);
    expect(isOutdated(stateAfter(read, typed('x'), news))).toBe(false);
    expect(isOutdated(stateAfter(read, typed('x'), due, sent, news))).toBe(false);
    expect(isOutdated(stateAfter(read, typed('x'), due, sent, news, saved(4)))).toBe(false);
  });

  it('stops saving until the member has chosen', () => {
    const state = stateAfter(read, typed('hoses'), due, sent, beaten, typed('hoses!'), due);
    expect(saveStatusOf(state)).toBe('changedElsewhere');
    expect(isReadyToSend(state)).toBe(false);
  });

  it('is overwritten only when the member chose their own text', () => {
    const state = stateAfter(read, typed('hoses'), due, sent, beaten, { type: 'mineChosen' });
    expect(isReadyToSend(state)).toBe(true);
    expect(state.stored).toEqual(theirs);
    expect(state.text).toBe('hoses');
  });

  it('becomes the text when the member chose it', () => {
    const state = stateAfter(read, typed('hoses'), due, sent, beaten, { type: 'theirsChosen' });
    expect(state.text).toBe('ladder');
    expect(isReadyToSend(state)).toBe(false);
  });

  it('asks nothing when both texts are equal', () => {
    const state = stateAfter(read, typed('ladder'), due, sent, beaten);
    expect(state.theirs).toBeNull();
    expect(hasUnsavedText(state)).toBe(false);
  });

  it('asks nothing when it is a text of ours whose answer was lost', () => {
    const state = stateAfter(read, typed('ladder'), due, sent, failed, typed('ladders'), due, sent);
    const met = nextNotes(state, beaten);
    expect(met.theirs).toBeNull();
    expect(isReadyToSend(met)).toBe(true);
  });
});

describe('what the card says', () => {
  it.each<[string, NotesEvent[]]>([
    ['quiet', [read]],
    ['quiet', [read, typed('a')]],
    ['saving', [read, typed('a'), due, sent]],
    ['saved', [read, typed('a'), due, sent, saved(4)]],
    ['quiet', [read, typed('a'), due, sent, saved(4), typed('b')]],
    ['notSaved', [read, typed('a'), due, sent, failed]],
    ['notSaved', [read, typed('a'), due, sent, failed, due, sent]],
    ['quiet', [read, typed('a'), due, sent, failed, typed('hose')]],
    ['refused', [read, typed('a'), due, sent, refused]],
    ['quiet', [read, typed('a'), due, sent, refused, typed('b')]],
    ['changedElsewhere', [read, typed('a'), due, sent, beaten]],
  ])('is %s', (status, events) => {
    expect(saveStatusOf(stateAfter(...events))).toBe(status);
  });
});

describe('leaving the page', () => {
  it('needs a question when the text being sent and the newer one are too long together', () => {
    const long = 'a'.repeat(40_000);
    const during = stateAfter(read, typed(long), due, sent);
    expect(wouldLoseText(during)).toBe(false);
    expect(wouldLoseText(nextNotes(during, typed(`${long}b`)))).toBe(true);
    expect(wouldLoseText(nextNotes(during, typed('b')))).toBe(false);
  });

  it('needs no question while a text can still be sent', () => {
    expect(wouldLoseText(stateAfter(read, typed('a')))).toBe(false);
  });

  it('needs a question after failures, refusals and conflicts, and for texts too long to follow', () => {
    expect(wouldLoseText(stateAfter(read, typed('a'), due, sent, failed))).toBe(true);
    expect(wouldLoseText(stateAfter(read, typed('a'), due, sent, refused))).toBe(true);
    expect(wouldLoseText(stateAfter(read, typed('a'), due, sent, beaten))).toBe(true);
    expect(wouldLoseText(stateAfter(read, typed('a'.repeat(70_000))))).toBe(true);
    expect(wouldLoseText(stateAfter(read, typed('a'), due, sent, failed, typed('hose')))).toBe(
      false,
    );
  });
});
