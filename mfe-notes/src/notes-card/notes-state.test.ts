import { describe, expect, it } from 'vitest';
import {
  hasUnsavedText,
  isOutdated,
  isReadyToSend,
  isSettled,
  saveStatusOf,
  wouldLoseText,
} from './notes-rules.ts';
import { type NotesEvent, type NotesState, nextNotes, unreadNotes } from './notes-state.ts';

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
const merged = (mine: string, text: string | null): NotesEvent => ({ type: 'merged', mine, text });

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

  it('stops saving while both texts are merged and until the member has chosen', () => {
    const meeting = stateAfter(read, typed('hoses'), due, sent, beaten);
    expect(isReadyToSend(nextNotes(meeting, due))).toBe(false);
    const state = [merged('hoses', null), typed('hoses!'), due].reduce(nextNotes, meeting);
    expect(saveStatusOf(state)).toBe('changedElsewhere');
    expect(isReadyToSend(state)).toBe(false);
  });

  it('is merged and saved by itself where that is possible', () => {
    const state = stateAfter(read, typed('hoses'), due, sent, beaten, merged('hoses', 'both'));
    expect(state).toMatchObject({ text: 'both', stored: theirs, meeting: null });
    expect(isReadyToSend(state)).toBe(true);
  });

  it('is not merged with a text that was typed on since', () => {
    const events = [read, typed('a'), due, sent, beaten, typed('ab'), merged('a', 'both')];
    expect(stateAfter(...events)).toMatchObject({ text: 'ab', meeting: { isChoice: false } });
  });

  it('is overwritten only with the text that the member chose', () => {
    const choice = [read, typed('hoses'), due, sent, beaten, merged('hoses', null)];
    const state = stateAfter(...choice, { type: 'chosen', text: 'hoses' });
    expect(isReadyToSend(state)).toBe(true);
    expect(state).toMatchObject({ stored: theirs, text: 'hoses', meeting: null });
  });

  it('becomes the text when the member chose it', () => {
    const choice = [read, typed('hoses'), due, sent, beaten, merged('hoses', null)];
    const state = stateAfter(...choice, { type: 'chosen', text: 'ladder' });
    expect(state.text).toBe('ladder');
    expect(isSettled(state)).toBe(true);
  });

  it('asks nothing when both texts are equal', () => {
    const state = stateAfter(read, typed('ladder'), due, sent, beaten);
    expect(state.meeting).toBeNull();
    expect(hasUnsavedText(state)).toBe(false);
  });

  it('asks nothing when it is a text of ours whose answer was lost', () => {
    const state = stateAfter(read, typed('ladder'), due, sent, failed, typed('ladders'), due, sent);
    const met = nextNotes(state, beaten);
    expect(met.meeting).toBeNull();
    expect(isReadyToSend(met)).toBe(true);
  });
});

describe('a text that was typed back', () => {
  it('is sent when an earlier one may have arrived without an answer', () => {
    const state = stateAfter(read, typed('a'), due, sent, failed, typed('hose'), due);
    expect(isReadyToSend(state)).toBe(true);
    expect(isSettled(stateAfter(read, typed('a'), due, sent, failed, typed('hose')))).toBe(false);
  });

  it('is not settled while another one is on its way', () => {
    expect(isSettled(stateAfter(read, typed('a'), due, sent, typed('hose')))).toBe(false);
  });
});

describe('what an earlier visit left unsaved', () => {
  const stored = { content: 'hose', version: 3 };
  const resumed = (text: string, unanswered: string[] = []): NotesEvent => ({
    type: 'resumed',
    unsaved: { text, stored, unanswered },
  });

  it('is saved over the version that it was typed over, before the notes were read', () => {
    const state = stateAfter(resumed('hoses'));
    expect(isReadyToSend(state)).toBe(true);
    expect(state.stored?.version).toBe(3);
  });

  it('becomes the text when the server still has that version', () => {
    const state = stateAfter(read, resumed('hoses'));
    expect(state.text).toBe('hoses');
    expect(isReadyToSend(state)).toBe(true);
  });

  it('meets what was saved since', () => {
    const newer: NotesEvent = { type: 'received', stored: theirs };
    expect(stateAfter(newer, resumed('hoses')).meeting).toEqual({ theirs, isChoice: false });
  });

  it('is done when the server has it already', () => {
    const newer: NotesEvent = { type: 'received', stored: theirs };
    expect(isSettled(stateAfter(newer, resumed('ladder')))).toBe(true);
  });

  it('goes on over a text of its own that arrived without an answer', () => {
    const newer: NotesEvent = { type: 'received', stored: theirs };
    const state = stateAfter(newer, resumed('ladders', ['ladder']));
    expect(state).toMatchObject({ meeting: null, stored: theirs, text: 'ladders' });
    expect(isReadyToSend(state)).toBe(true);
  });
});

describe('what the card says', () => {
  it.each<[string, NotesEvent[]]>([
    ['quiet', [read]],
    ['typing', [read, typed('a')]],
    ['saving', [read, typed('a'), due, sent]],
    ['saved', [read, typed('a'), due, sent, saved(4)]],
    ['typing', [read, typed('a'), due, sent, saved(4), typed('b')]],
    ['notSaved', [read, typed('a'), due, sent, failed]],
    ['notSaved', [read, typed('a'), due, sent, failed, due, sent]],
    ['notSaved', [read, typed('a'), due, sent, failed, typed('hose')]],
    ['refused', [read, typed('a'), due, sent, refused]],
    ['typing', [read, typed('a'), due, sent, refused, typed('b')]],
    ['saving', [read, typed('a'), due, sent, beaten]],
    ['changedElsewhere', [read, typed('a'), due, sent, beaten, merged('a', null)]],
  ])('is %s', (status, events) => {
    expect(saveStatusOf(stateAfter(...events))).toBe(status);
  });
});

describe('leaving the page', () => {
  it('needs a question while another text is on its way: what comes after it has no version', () => {
    const during = stateAfter(read, typed('a'), due, sent);
    expect(wouldLoseText(during)).toBe(false);
    expect(wouldLoseText(nextNotes(during, typed('ab')))).toBe(true);
    expect(wouldLoseText(nextNotes(during, typed('hose')))).toBe(true);
  });

  it('needs no question while a text can still be sent', () => {
    expect(wouldLoseText(stateAfter(read, typed('a')))).toBe(false);
  });

  it('needs a question after failures, refusals and conflicts, and for texts too long to follow', () => {
    expect(wouldLoseText(stateAfter(read, typed('a'), due, sent, failed))).toBe(true);
    expect(wouldLoseText(stateAfter(read, typed('a'), due, sent, refused))).toBe(true);
    expect(wouldLoseText(stateAfter(read, typed('a'), due, sent, beaten))).toBe(true);
    expect(wouldLoseText(stateAfter(read, typed('a'.repeat(70_000))))).toBe(true);
  });
});
