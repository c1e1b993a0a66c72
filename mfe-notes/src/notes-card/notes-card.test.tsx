import type { Note } from '@firedeck/contract';
import { logFailure } from '@firedeck/sdk';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpNotes } from '../set-up-notes.ts';
import { createFakeShell, type FakeAnswer, member } from '../testing/fake-shell.tsx';
import { View } from './notes-card.tsx';
// Loaded when they are needed: here before, so that no test waits for the machine.
import './merge-texts.ts';
import '../notes-conflict/notes-conflict.tsx';

vi.mock('@firedeck/sdk', async (importActual) => ({
  ...(await importActual<typeof import('@firedeck/sdk')>()),
  logFailure: vi.fn(),
}));

// A busy machine draws slowly.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
const patient = { timeout: 20_000 };

const note = (content: string, version: number): Note => ({
  user_id: member.id,
  content,
  version,
  updated_at: null,
});

/** What a page before left on this device. */
const aDraft = {
  text: '',
  stored: { content: 'hydrant 12 is broken', version: 3 },
  unanswered: [],
  by: 'another page',
  next: null,
};

let stored: Note;
let saves: { content: string; ifMatch: string | null; keepalive: boolean }[];
let answerRead: () => FakeAnswer | Promise<FakeAnswer>;
let answerSave: (content: string) => FakeAnswer | Promise<FakeAnswer>;
let shell: ReturnType<typeof createFakeShell>;
let takeDown: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stored = note('hydrant 12 is broken', 3);
  saves = [];
  answerRead = () => ({ body: stored });
  answerSave = (content) => {
    stored = note(content, stored.version + 1);
    return { body: stored };
  };
  shell = createFakeShell((path, init) => {
    expect(path).toBe('/api/notes');
    if (init.method !== 'PUT') return answerRead();
    const { content } = JSON.parse(String(init.body));
    const ifMatch = new Headers(init.headers).get('if-match');
    saves.push({ content, ifMatch, keepalive: init.keepalive === true });
    return answerSave(content);
  });
  takeDown = setUpNotes(shell.context);
});

afterEach(() => {
  vi.mocked(logFailure).mockClear();
  cleanup();
  takeDown();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Personal Notes' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const skeletons = () => [...document.querySelectorAll<HTMLElement>('.MuiSkeleton-root')];
async function showNotes() {
  const shown = shell.show(<View />);
  await wait();
  return shown;
}

describe('the card Personal Notes', () => {
  it('is titled Personal Notes [S2-046]', async () => {
    await showNotes();
    expect(screen.getByRole('heading', { name: 'Personal Notes' })).toBeTruthy();
  });

  it('invites to add notes where there are none [S2-047]', async () => {
    stored = note('', 0);
    await showNotes();
    expect(field().placeholder).toBe('Add your personal notes here...');
    expect(field().value).toBe('');
  });

  it('says that notes are saved by themselves [S2-049]', async () => {
    await showNotes();
    expect(screen.getByText('Notes are automatically saved as you type')).toBeTruthy();
  });

  it('has a field of 100 px [S2-050]', async () => {
    await showNotes();
    expect(field().style.height).toBe('100px');
  });

  it('keeps its field at 100 px however much is typed [S9-004]', async () => {
    await showNotes();
    type('line\n'.repeat(40));
    expect(field().style.height).toBe('100px');
    expect(field().style.resize).toBe('none');
  });

  it('shows what is typed at once [S4-019]', async () => {
    await showNotes();
    type('hydrant 12 is mended');
    expect(field().value).toBe('hydrant 12 is mended');
    expect(saves).toEqual([]);
  });

  it('shows a skeleton while the notes are on their way, and a word when that takes long [S2-051]', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
    answerRead = () => promise;
    await showNotes();
    await wait(200);
    expect(skeletons().map(({ style }) => style.height)).toContain('100px');
    await wait(4_000);
    expect(skeletons().map(({ style }) => style.height)).toContain('100px');
    expect(screen.getByText('Your notes take longer than usual to load.')).toBeTruthy();
    resolve({ body: stored });
    await wait();
    expect(skeletons()).toEqual([]);
    expect(field().value).toBe('hydrant 12 is broken');
  });

  it.each([404, 500, 503])('asks once for notes that answer %s [S9-025]', async (status) => {
    let reads = 0;
    answerRead = () => {
      reads += 1;
      return { status, body: {} };
    };
    await showNotes();
    await wait(3_600_000);
    expect(reads).toBe(1);
  });

  it('sends no text while nobody is signed in, and logs why [S8-016]', async () => {
    await showNotes();
    type('a');
    shell.session = { status: 'signed-out' };
    await wait(3_000);
    expect(saves).toEqual([]);
    expect(vi.mocked(logFailure).mock.calls.map(([message]) => message)).toEqual([
      'User not authenticated',
    ]);
  });

  it('says when the notes cannot be read, and reads them on Retry [S8-017]', async () => {
    answerRead = () => ({ status: 503, body: {} });
    await showNotes();
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch notes');
    answerRead = () => ({ body: stored });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await wait();
    expect(field().value).toBe('hydrant 12 is broken');
  });

  it('reads the notes by itself when the service is back', async () => {
    answerRead = () => ({ status: 503, body: {} });
    await showNotes();
    answerRead = () => ({ body: stored });
    act(() => shell.tell({ event: 'resync' }));
    await wait();
    expect(field().value).toBe('hydrant 12 is broken');
  });

  it('says Not saved yet, Saving... and Saved, each when it is true [S2-048]', async () => {
    await showNotes();
    type('hydrant 12 is mended');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
    answerSave = () => promise;
    await wait(2_999);
    expect(saves).toEqual([]);
    await wait(1);
    expect(saves).toEqual([{ content: 'hydrant 12 is mended', ifMatch: '"3"', keepalive: true }]);
    expect(screen.getByText('Saving...')).toBeTruthy();
    resolve({ body: note('hydrant 12 is mended', 4) });
    await wait();
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('says Not saved yet and saves by itself when the service answers again [S8-018]', async () => {
    await showNotes();
    const answerAgain = answerSave;
    answerSave = () => ({ status: 503, body: {} });
    type('a');
    await wait(3_000);
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(screen.getByText(/^Your text is safe on this device/)).toBeTruthy();
    expect(vi.mocked(logFailure).mock.calls.map(([message]) => message)).toEqual([
      'Failed to update notes',
    ]);
    answerSave = answerAgain;
    fireEvent(window, new Event('online'));
    await wait();
    expect(screen.getByText('Saved')).toBeTruthy();
    expect(stored.content).toBe('a');
  });

  it('says why a text is refused beside the text', async () => {
    await showNotes();
    const message = 'Notes can have at most 100 kB of text';
    const fields = [{ field: 'content', message }];
    answerSave = () => ({
      status: 400,
      body: { code: 'validation_failed', message: 'no', request_id: 'r', fields },
    });
    type('a');
    await wait(3_000);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(message)).toBeTruthy();
  });
});

describe('nothing typed is dropped', () => {
  it('when the card goes: the text is saved at once', async () => {
    const { unmount } = await showNotes();
    type('a');
    unmount();
    await wait();
    expect(saves.map(({ content }) => content)).toEqual(['a']);
  });

  it('when the card comes again: the newest text stands there, not an old answer', async () => {
    const { unmount } = await showNotes();
    type('a');
    unmount();
    await showNotes();
    expect(field().value).toBe('a');
  });

  it.each([
    ['the page is left', window, 'pagehide'],
    ['the tab is hidden', document, 'visibilitychange'],
  ])('when %s', async (_, target, name) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await showNotes();
    type('a');
    fireEvent(target, new Event(name));
    await wait();
    expect(saves).toEqual([{ content: 'a', ifMatch: '"3"', keepalive: true }]);
    vi.restoreAllMocks();
  });

  it('when the member signs out: the sign-out waits for the save', async () => {
    await showNotes();
    type('a');
    expect(await act(() => shell.flushBeforeSignOut())).toEqual([true]);
    expect(stored.content).toBe('a');
  });

  it('when the member signs out and it cannot be saved: the sign-out is told', async () => {
    await showNotes();
    type('a');
    answerSave = () => ({ status: 503, body: {} });
    expect(await act(() => shell.flushBeforeSignOut())).toEqual([false]);
  });

  it('when neither the server nor this device keeps it: the browser asks before the page goes', async () => {
    vi.spyOn(shell.drafts, 'keep').mockResolvedValue(false);
    await showNotes();
    const leave = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    type('a');
    expect(leave()).toBe(false);
    answerSave = () => ({ status: 503, body: {} });
    await wait(3_000);
    expect(leave()).toBe(true);
    expect(screen.getByText(/^Keep this page open/)).toBeTruthy();
  });

  it('when it cannot be saved: this device keeps it, and the page may go', async () => {
    await showNotes();
    answerSave = () => ({ status: 503, body: {} });
    type('a');
    await wait(3_000);
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    expect(await shell.drafts.read('notes')).toMatchObject({ text: 'a' });
  });

  it('when the browser was killed: the text is back at the next visit and is saved', async () => {
    await shell.drafts.keep('notes', { ...aDraft, text: 'typed before' });
    await showNotes();
    expect(field().value).toBe('typed before');
    expect(stored.content).toBe('typed before');
    await wait();
    expect(await shell.drafts.read('notes')).toBeNull();
  });

  it('when the session ran out: what is typed before the field is gone is kept on this device', async () => {
    await showNotes();
    shell.session = { status: 'signed-out' };
    type('a');
    await wait();
    expect(await shell.drafts.read('notes')).toMatchObject({ text: 'a' });
  });

  it('when the session ran out: nothing is kept or sent for another member, and all is saved after signing in', async () => {
    const { unmount } = await showNotes();
    type('a');
    await wait();
    act(() => shell.become({ status: 'signed-out' }));
    unmount();
    await wait();
    expect(saves).toEqual([]);
    act(() => shell.become({ status: 'signed-in', user: member }));
    await showNotes();
    expect(stored.content).toBe('a');
  });

  it('when the member signed out without saving: it is given up, also for when they sign in again', async () => {
    const { unmount } = await showNotes();
    const { promise, resolve } = Promise.withResolvers<FakeAnswer>();
    answerSave = () => promise;
    type('a');
    await wait(3_000);
    await shell.drafts.drop('notes');
    act(() => shell.become({ status: 'signed-out' }));
    unmount();
    await wait();
    act(() => shell.become({ status: 'signed-in', user: member }));
    await showNotes();
    expect(field().value).toBe('hydrant 12 is broken');
    resolve({ status: 503, body: {} });
    await wait(60_000);
    expect(saves).toHaveLength(1);
    expect(await shell.drafts.read('notes')).toBeNull();
  });
});

describe('notes changed elsewhere', () => {
  it('appear by themselves while nothing is edited', async () => {
    await showNotes();
    stored = note('gate code 4711', 7);
    act(() => shell.tell({ event: 'notes.changed', version: 7 }));
    await wait();
    expect(field().value).toBe('gate code 4711');
  });

  it('are not asked for when it is our own save that is told of', async () => {
    await showNotes();
    type('a');
    await wait(3_000);
    let reads = 0;
    answerRead = () => {
      reads += 1;
      return { body: stored };
    };
    act(() => shell.tell({ event: 'notes.changed', version: 4 }));
    await wait();
    expect(reads).toBe(0);
  });

  it('are merged with an edited text line by line, and saved', async () => {
    await showNotes();
    stored = note('hydrant 12 is broken\ngate code 4711', 9);
    type('pump 3 is ready\nhydrant 12 is broken');
    meetElsewhere();
    await wait(3_000);
    await vi.waitFor(() => expect(screen.getByText('Saved')).toBeTruthy(), patient);
    const both = 'pump 3 is ready\nhydrant 12 is broken\ngate code 4711';
    expect(field().value).toBe(both);
    expect(stored).toMatchObject({ content: both, version: 10 });
  });

  it('leave the caret of who is typing at its words', async () => {
    await showNotes();
    stored = note('gate code 4711\nhydrant 12 is broken', 9);
    meetElsewhere();
    field().focus();
    type('hydrant 12 is broken\npump');
    field().setSelectionRange(7, 7);
    await wait(3_000);
    await vi.waitFor(() => expect(screen.getByText('Saved')).toBeTruthy(), patient);
    expect(field().value.slice(0, field().selectionStart)).toBe('gate code 4711\nhydrant');
  });

  it.each([
    ['Keep mine', 'mine'],
    ['Keep theirs', 'theirs'],
  ])(
    'that changed the same line are shown beside the edited text, and %s does that',
    async (button, kept) => {
      await showConflict();
      expect(shownAs('Your text')).toBe('mine');
      expect(shownAs('Text from elsewhere')).toBe('theirs');
      expect(field().value).toBe('mine');
      fireEvent.click(screen.getByRole('button', { name: button }));
      await wait();
      expect(field().value).toBe(kept);
      expect(stored.content).toBe(kept);
      expect(screen.queryByText('Changed elsewhere')).toBeNull();
    },
  );

  it('that changed the same line › Combine both saves them together, and typing goes on from there', async () => {
    await showConflict();
    fireEvent.click(screen.getByRole('button', { name: 'Combine both' }));
    await wait();
    expect(field().value).toBe('mine\ntheirs');
    expect(stored).toMatchObject({ content: 'mine\ntheirs', version: 10 });
    expect(screen.queryByText('Changed elsewhere')).toBeNull();
    type('ours');
    await wait(3_000);
    expect(stored).toMatchObject({ content: 'ours', version: 11 });
  });

  it.each(['Keep mine', 'Keep theirs', 'Combine both'])(
    'leave the focus in the notes after %s',
    async (button) => {
      await showConflict();
      const pressed = screen.getByRole('button', { name: button });
      pressed.focus();
      fireEvent.click(pressed);
      await wait();
      expect(document.activeElement).toBe(field());
    },
  );

  it('that changed the same line › Combine both meets a third save as any other text does', async () => {
    await showConflict();
    stored = note('theirs again', 10);
    meetElsewhere();
    fireEvent.click(screen.getByRole('button', { name: 'Combine both' }));
    await vi.waitFor(() => expect(shownAs('Text from elsewhere')).toBe('theirs again'), patient);
    expect(field().value).toBe('mine\ntheirs');
    expect(await shell.drafts.read('notes')).toMatchObject({ text: 'mine\ntheirs' });
  });
});

const shownAs = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label).value;

/** The next save is beaten by what `stored` holds then. */
function meetElsewhere() {
  const answerOk = answerSave;
  answerSave = () => {
    answerSave = answerOk;
    const refused = { code: 'changed_elsewhere', message: 'no', request_id: 'r', current: stored };
    return { status: 412, body: refused };
  };
}

async function showConflict() {
  await showNotes();
  stored = note('theirs', 9);
  meetElsewhere();
  type('mine');
  await wait(3_000);
  await vi.waitFor(() => expect(screen.getByText('Changed elsewhere')).toBeTruthy(), patient);
  await vi.waitFor(() => expect(screen.getByLabelText('Your text')).toBeTruthy(), patient);
}
