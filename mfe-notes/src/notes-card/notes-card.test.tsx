import type { Note } from '@firedeck/contract';
import { logFailure } from '@firedeck/sdk';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpNotes } from '../set-up-notes.ts';
import { createFakeShell, type FakeAnswer, member } from '../testing/fake-shell.tsx';
import { View } from './notes-card.tsx';

vi.mock('@firedeck/sdk', async (importActual) => ({
  ...(await importActual<typeof import('@firedeck/sdk')>()),
  logFailure: vi.fn(),
}));

const note = (content: string, version: number): Note => ({
  user_id: member.id,
  content,
  version,
  updated_at: null,
});

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
async function showNotes() {
  const shown = shell.show(<View />);
  await wait();
  return shown;
}

describe('the card Personal Notes', () => {
  it('shows the notes in a field of 100 px with its texts', async () => {
    stored = note('', 0);
    await showNotes();
    expect(screen.getByRole('heading', { name: 'Personal Notes' })).toBeTruthy();
    expect(field().placeholder).toBe('Add your personal notes here...');
    expect(field().style.height).toBe('100px');
    expect(screen.getByText('Notes are automatically saved as you type')).toBeTruthy();
  });

  it('shows a skeleton while the notes are on their way, and a word when that takes long', async () => {
    answerRead = () => new Promise(() => {});
    await showNotes();
    expect(screen.getByRole('status', { name: 'Loading your notes' })).toBeTruthy();
    await wait(4_000);
    expect(screen.getByText('Your notes take longer than usual to load.')).toBeTruthy();
  });

  it('says when the notes cannot be read, and reads them on Retry', async () => {
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

  it('saves 3 s after the last key and says Saving... and Saved', async () => {
    await showNotes();
    type('hydrant 12 is mended');
    expect(field().value).toBe('hydrant 12 is mended');
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

  it('says Not saved yet and saves by itself when the service answers again', async () => {
    await showNotes();
    const answerAgain = answerSave;
    answerSave = () => ({ status: 503, body: {} });
    type('a');
    await wait(3_000);
    expect(screen.getByText('Not saved yet')).toBeTruthy();
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

  it('when it cannot be saved: the browser asks before the page goes', async () => {
    await showNotes();
    const leave = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    type('a');
    expect(leave()).toBe(false);
    answerSave = () => ({ status: 503, body: {} });
    await wait(3_000);
    expect(leave()).toBe(true);
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

  it.each([
    ['Keep my text', 'mine', 'mine'],
    ['Use the other text', 'theirs', 'theirs'],
  ])('meet an edited text: both are shown, and %s does that', async (button, shown, kept) => {
    await showNotes();
    const answerOk = answerSave;
    stored = note('theirs', 9);
    answerSave = () => ({
      status: 412,
      body: { code: 'changed_elsewhere', message: 'no', request_id: 'r', current: stored },
    });
    type('mine');
    await wait(3_000);
    expect(screen.getByText('Changed elsewhere')).toBeTruthy();
    expect(field().value).toBe('mine');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text from elsewhere').value).toBe('theirs');
    answerSave = answerOk;
    fireEvent.click(screen.getByRole('button', { name: button }));
    await wait(3_000);
    expect(field().value).toBe(shown);
    expect(stored.content).toBe(kept);
    expect(screen.queryByText('Changed elsewhere')).toBeNull();
  });
});
