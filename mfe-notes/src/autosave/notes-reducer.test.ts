import { describe, expect, it } from 'vitest';
import type { LineMark } from './move-marks.ts';
import { initialNotesState, type NotesEvent, notesReducer } from './notes-reducer.ts';
import {
  getSaveStatus,
  hasUnsavedText,
  isOutdated,
  isReadyToSend,
  isSynced,
  type SaveStatus,
  wouldMissServer,
} from './notes-selectors.ts';
import type { DraftState, NotesState } from './notes-state.ts';

const stateAfter = (...events: NotesEvent[]): NotesState =>
  events.reduce(notesReducer, initialNotesState);
const read: NotesEvent = { type: 'received', stored: { content: 'hose', version: 3 } };
const typed = (text: string): NotesEvent => ({ type: 'typed', text });
const due: NotesEvent = { type: 'due' };
const sent: NotesEvent = { type: 'sent' };
const saved = (version: number): NotesEvent => ({ type: 'saved', version });
const failed: NotesEvent = { type: 'failed' };
const rejected: NotesEvent = { type: 'rejected', reason: 'Too long' };
const theirs = { content: 'ladder', version: 4 };
const conflict: NotesEvent = { type: 'conflict', theirs };
const merged = (mine: string, text: string | null, marks: LineMark[] = []): NotesEvent => ({
  type: 'merged',
  mine,
  merge: text === null ? null : { text, marks },
});
const marks: LineMark[] = [
  { line: 0, side: 'mine' },
  { line: 1, side: 'theirs' },
];
const both = 'hoses\nladder';
const review = [read, typed('hoses'), due, sent, conflict, merged('hoses', both, marks)];
const chosen = (text: string): NotesEvent => ({ type: 'chosen', text });

describe('text to send', () => {
  it('before the notes load › nothing', () => {
    expect(isReadyToSend(stateAfter(due))).toBe(false);
  });

  it('before the pause is over › nothing', () => {
    expect(isReadyToSend(stateAfter(read, typed('hoses')))).toBe(false);
  });

  it('after the pause › the edited text', () => {
    expect(isReadyToSend(stateAfter(read, typed('hoses'), due))).toBe(true);
  });

  it('same as on the server › nothing', () => {
    expect(isReadyToSend(stateAfter(read, typed('hoses'), typed('hose'), due))).toBe(false);
  });

  it('during a save › nothing; after it, the newest text', () => {
    const during = stateAfter(read, typed('hoses'), due, sent, typed('hoses, 2'), due);
    expect(isReadyToSend(during)).toBe(false);
    const next = notesReducer(during, saved(4));
    expect(isReadyToSend(next)).toBe(true);
    expect(next.stored).toEqual({ content: 'hoses', version: 4 });
  });

  it('text reverted during a save › the reverted text', () => {
    expect(
      isReadyToSend(stateAfter(read, typed('x'), due, sent, typed('hose'), due, saved(4))),
    ).toBe(true);
  });

  it('immediately after a failure › nothing, even if a pause has ended', () => {
    expect(isReadyToSend(stateAfter(read, typed('a'), due, sent, typed('b'), due, failed))).toBe(
      false,
    );
  });

  it('after a rejection › nothing until the text is edited', () => {
    expect(isReadyToSend(stateAfter(read, typed('a'), due, sent, rejected))).toBe(false);
    expect(isReadyToSend(stateAfter(read, typed('a'), due, sent, typed('b'), due, rejected))).toBe(
      true,
    );
  });
});

describe('a newer version from another device', () => {
  it('nothing edited › replaces the text', () => {
    const state = stateAfter(read, { type: 'received', stored: theirs });
    expect(state.text).toBe('ladder');
    expect(hasUnsavedText(state)).toBe(false);
  });

  it('edited text › does not replace it', () => {
    const state = stateAfter(read, typed('hoses'), { type: 'received', stored: theirs });
    expect(state.text).toBe('hoses');
    expect(state.stored?.version).toBe(3);
  });

  it('older than the known version › is ignored', () => {
    expect(stateAfter(read, { type: 'received', stored: { content: '', version: 2 } }).text).toBe(
      'hose',
    );
  });

  it('announced › is fetched if nothing is edited', () => {
    const announced: NotesEvent = { type: 'remoteChanged', version: 4 };
    expect(isOutdated(stateAfter(read, announced))).toBe(true);
    expect(isOutdated(stateAfter(read, typed('x'), announced))).toBe(false);
    expect(isOutdated(stateAfter(read, typed('x'), due, sent, announced))).toBe(false);
    expect(isOutdated(stateAfter(read, typed('x'), due, sent, announced, saved(4)))).toBe(false);
  });

  it('conflict › saves nothing until the merge or the member’s decision', () => {
    const merging = stateAfter(read, typed('hoses'), due, sent, conflict);
    expect(isReadyToSend(notesReducer(merging, due))).toBe(false);
    const state = stateAfter(...review, typed('hoses!\nladder'), due);
    expect(getSaveStatus(state)).toBe('changedElsewhere');
    expect(isReadyToSend(state)).toBe(false);
    expect(state.review).toEqual({ mine: 'hoses', marks });
  });

  it('the merge fails › is retried with the next attempt', () => {
    const state = stateAfter(read, typed('hoses'), due, sent, conflict, merged('hoses', null));
    expect(state).toMatchObject({ text: 'hoses', conflict: null, failures: 1 });
    expect(isReadyToSend(notesReducer(state, due))).toBe(true);
  });

  it('conflict that merges › is saved automatically', () => {
    const state = stateAfter(read, typed('hoses'), due, sent, conflict, merged('hoses', 'both'));
    expect(state).toMatchObject({ text: 'both', stored: theirs, conflict: null });
    expect(isReadyToSend(state)).toBe(true);
  });

  it('edited during the merge › the outdated merge is dropped', () => {
    const events = [read, typed('a'), due, sent, conflict, typed('ab'), merged('a', 'both')];
    expect(stateAfter(...events)).toMatchObject({ text: 'ab', conflict: theirs });
  });

  it('the member saves the merged text › it succeeds the remote version, and this device’s text becomes an earlier version', () => {
    const state = stateAfter(...review, chosen(both));
    expect(isReadyToSend(state)).toBe(true);
    expect(state).toMatchObject({
      stored: theirs,
      text: both,
      review: null,
      earlierVersion: 'hoses',
    });
    const next = [sent, saved(6)].reduce(notesReducer, state);
    expect(isSynced(next)).toBe(true);
    expect(next.earlierVersion).toBeNull();
  });

  it('the member saves the other device’s text › this device’s text still becomes an earlier version', () => {
    const state = stateAfter(...review, typed('ladder'), chosen('ladder'));
    expect(state.earlierVersion).toBe('hoses');
    expect(isReadyToSend(state)).toBe(true);
  });

  it('the member saves this device’s text › it becomes no earlier version', () => {
    const state = stateAfter(...review, typed('hoses'), chosen('hoses'));
    expect(state.earlierVersion).toBeNull();
    expect(isReadyToSend(state)).toBe(true);
  });

  it('a third text after the decision › is merged with it', () => {
    const third = { content: 'third', version: 5 };
    const state = stateAfter(...review, chosen(both), sent, { type: 'conflict', theirs: third });
    expect(state).toMatchObject({ conflict: third, stored: theirs, earlierVersion: 'hoses' });
  });

  it('both texts are equal › no conflict', () => {
    const state = stateAfter(read, typed('ladder'), due, sent, conflict);
    expect(state.conflict).toBeNull();
    expect(hasUnsavedText(state)).toBe(false);
  });

  it('our own text, whose response was lost › no conflict', () => {
    const state = stateAfter(read, typed('ladder'), due, sent, failed, typed('ladders'), due, sent);
    const next = notesReducer(state, conflict);
    expect(next.conflict).toBeNull();
    expect(isReadyToSend(next)).toBe(true);
  });
});

describe('text reverted to the saved one', () => {
  it('after a failed save › is sent, because the failed text may have arrived', () => {
    const state = stateAfter(read, typed('a'), due, sent, failed, typed('hose'), due);
    expect(isReadyToSend(state)).toBe(true);
    expect(isSynced(stateAfter(read, typed('a'), due, sent, failed, typed('hose')))).toBe(false);
  });

  it('during a save › is not synced', () => {
    expect(isSynced(stateAfter(read, typed('a'), due, sent, typed('hose')))).toBe(false);
  });
});

describe('unsaved text of an earlier visit', () => {
  const stored = { content: 'hose', version: 3 };
  const resumed = (text: string, unanswered: string[] = []): NotesEvent => ({
    type: 'resumed',
    unsaved: { text, stored, unanswered, review: null, earlierVersion: null },
  });

  it('before the notes load › is saved over its base version', () => {
    const state = stateAfter(resumed('hoses'));
    expect(isReadyToSend(state)).toBe(true);
    expect(state.stored?.version).toBe(3);
  });

  it('unchanged version on the server › replaces the text', () => {
    const state = stateAfter(read, resumed('hoses'));
    expect(state.text).toBe('hoses');
    expect(isReadyToSend(state)).toBe(true);
  });

  it('newer version on the server › is a conflict', () => {
    const newer: NotesEvent = { type: 'received', stored: theirs };
    expect(stateAfter(newer, resumed('hoses')).conflict).toEqual(theirs);
  });

  it('in review › stays in review, with its marks', () => {
    const draft = {
      text: both,
      stored: theirs,
      unanswered: [],
      review: { mine: 'hoses', marks },
      earlierVersion: null,
    };
    const state = stateAfter(
      { type: 'resumed', unsaved: draft },
      { type: 'received', stored: theirs },
    );
    expect(getSaveStatus(state)).toBe('changedElsewhere');
    expect(state).toMatchObject({ text: both, review: { mine: 'hoses', marks } });
    const third = { content: 'third\nladder', version: 5 };
    const later = stateAfter(
      { type: 'received', stored: third },
      { type: 'resumed', unsaved: draft },
      merged(both, 'third\nhoses\nladder'),
    );
    expect(later.review?.marks).toEqual([
      { line: 1, side: 'mine' },
      { line: 2, side: 'theirs' },
    ]);
    expect(isReadyToSend(later)).toBe(false);
  });

  it('already on the server › is synced', () => {
    const newer: NotesEvent = { type: 'received', stored: theirs };
    expect(isSynced(stateAfter(newer, resumed('ladder')))).toBe(true);
  });

  it('based on our own text, whose response was lost › no conflict', () => {
    const newer: NotesEvent = { type: 'received', stored: theirs };
    const state = stateAfter(newer, resumed('ladders', ['ladder']));
    expect(state).toMatchObject({ conflict: null, stored: theirs, text: 'ladders' });
    expect(isReadyToSend(state)).toBe(true);
  });
});

describe('the save status', () => {
  const on: Record<DraftState, NotesEvent> = {
    writing: { type: 'draftChanged', draft: 'writing' },
    onDevice: { type: 'draftChanged', draft: 'onDevice' },
    failed: { type: 'draftChanged', draft: 'failed' },
  };
  const failedOnce = [read, typed('a'), due, sent, failed];
  const rejectedOnce = [read, typed('a'), due, sent, rejected];

  it.each<[SaveStatus, string, NotesEvent[]]>([
    ['idle', 'nothing edited', [read]],
    ['saving', 'the pause after a key', [read, typed('a')]],
    ['saving', 'the pause, no draft', [read, typed('a'), on.failed]],
    ['saving', 'a request', [read, typed('a'), due, sent]],
    ['saved', 'the response', [read, typed('a'), due, sent, saved(4)]],
    ['saving', 'the next key', [read, typed('a'), due, sent, saved(4), typed('b')]],
    ['saving', 'a merge', [read, typed('a'), due, sent, conflict]],
    ['changedElsewhere', 'the same lines changed', review],
    ['saving', 'the decision', [...review, chosen(both)]],
    ['onDevice', 'a failure, draft on the device', [...failedOnce, on.onDevice]],
    ['onDevice', 'a retry', [...failedOnce, on.onDevice, due, sent]],
    ['onDevice', 'more keys', [...failedOnce, on.onDevice, typed('ab'), typed('abc')]],
    [
      'onDevice',
      'reverted: the failed text may have arrived',
      [...failedOnce, on.onDevice, typed('hose')],
    ],
    ['saved', 'a retry that succeeds', [...failedOnce, on.onDevice, due, sent, saved(4)]],
    ['saving', 'a failure, draft not written yet', [...failedOnce, on.writing]],
    ['notSaved', 'a failure, draft failed', [...failedOnce, on.failed]],
    ['notSaved', 'a retry, draft failed', [...failedOnce, on.failed, due, sent]],
    [
      'onDevice',
      'a failure, draft failed, then on the device',
      [...failedOnce, on.failed, on.onDevice],
    ],
    ['saved', 'draft failed, but saved', [...failedOnce, on.failed, due, sent, saved(4)]],
    ['onDevice', 'a rejection, draft on the device', [...rejectedOnce, on.onDevice]],
    ['notSaved', 'a rejection, draft failed', [...rejectedOnce, on.failed]],
    ['saving', 'an edit after a rejection', [...rejectedOnce, on.onDevice, typed('b')]],
  ])('is %s after %s', (status, _, events) => {
    expect(getSaveStatus(stateAfter(...events))).toBe(status);
  });
});

describe('closing the page', () => {
  it('during a save of older text › would lose text, because the newer text has no version yet', () => {
    const during = stateAfter(read, typed('a'), due, sent);
    expect(wouldMissServer(during)).toBe(false);
    expect(wouldMissServer(notesReducer(during, typed('ab')))).toBe(true);
    expect(wouldMissServer(notesReducer(during, typed('hose')))).toBe(true);
  });

  it('text that can still be sent › loses nothing', () => {
    expect(wouldMissServer(stateAfter(read, typed('a')))).toBe(false);
  });

  it('failure, rejection, conflict or text over the keepalive limit › would lose text', () => {
    expect(wouldMissServer(stateAfter(read, typed('a'), due, sent, failed))).toBe(true);
    expect(wouldMissServer(stateAfter(read, typed('a'), due, sent, rejected))).toBe(true);
    expect(wouldMissServer(stateAfter(read, typed('a'), due, sent, conflict))).toBe(true);
    expect(wouldMissServer(stateAfter(...review))).toBe(true);
    expect(wouldMissServer(stateAfter(read, typed('a'.repeat(70_000))))).toBe(true);
  });
});
