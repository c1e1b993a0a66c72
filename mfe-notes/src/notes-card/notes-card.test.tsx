import type { Note, NoteInput } from '@firedeck/contract';
import { logFailure } from '@firedeck/sdk';
import { createFakeShell, type FakeResponse, member } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpNotes } from '../autosave/set-up-notes.ts';
import { View } from './notes-card.tsx';
// Loads the lazy chunks first, so that tests don't wait for them.
import '../autosave/merge-texts.ts';
import '../notes-links/notes-links.tsx';
import '../notes-review/notes-review.tsx';

vi.mock('@firedeck/sdk', async (importActual) => ({
  ...(await importActual<typeof import('@firedeck/sdk')>()),
  logFailure: vi.fn(),
}));

// Rendering is slow on a loaded machine.
const waitOptions = { timeout: 20_000 };

const note = (content: string, version: number): Note => ({
  user_id: member.id,
  content,
  version,
  updated_at: null,
});

/** An earlier page's draft on this device. */
const aDraft = {
  text: '',
  stored: { content: 'hydrant 12 is broken', version: 3 },
  unanswered: [],
  by: 'another page',
  next: null,
};

let stored: Note;
let saves: { content: string; ifMatch: string | null; keepalive: boolean }[];
let earlierVersions: string[];
let respondToRead: () => FakeResponse | Promise<FakeResponse>;
let respondToSave: (content: string) => FakeResponse | Promise<FakeResponse>;
let shell: ReturnType<typeof createFakeShell>;
let cleanUp: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stored = note('hydrant 12 is broken', 3);
  saves = [];
  earlierVersions = [];
  respondToRead = () => ({ body: stored });
  respondToSave = (content) => {
    stored = note(content, stored.version + 1);
    return { body: stored };
  };
  shell = createFakeShell(({ line, body, headers, keepalive }) => {
    if (line === 'GET /api/notes') return respondToRead();
    expect(line).toBe('PUT /api/notes');
    const { content, earlier_version } = body as NoteInput;
    if (earlier_version !== undefined) earlierVersions.push(earlier_version);
    saves.push({ content, ifMatch: headers.get('if-match'), keepalive });
    return respondToSave(content);
  });
  cleanUp = setUpNotes(shell.context);
});

afterEach(() => {
  vi.mocked(logFailure).mockClear();
  cleanup();
  cleanUp();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Personal Notes' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const skeletons = () => [...document.querySelectorAll<HTMLElement>('.MuiSkeleton-root')];
async function showNotes() {
  const shown = shell.show(View);
  await wait();
  return shown;
}

describe('the card Personal Notes', () => {
  it('is titled Personal Notes [S2-046]', async () => {
    await showNotes();
    expect(screen.getByRole('heading', { name: 'Personal Notes' })).toBeTruthy();
  });

  it('no notes yet › shows the placeholder [S2-047]', async () => {
    stored = note('', 0);
    await showNotes();
    expect(field().placeholder).toBe('Add your personal notes here...');
    expect(field().value).toBe('');
  });

  it('shows the hint that notes save automatically [S2-049]', async () => {
    await showNotes();
    expect(screen.getByText('Notes are automatically saved as you type')).toBeTruthy();
  });

  it('has a field of 100 px [S2-050]', async () => {
    await showNotes();
    expect(field().style.height).toBe('100px');
  });

  it('long text › the field stays 100 px high [S9-004]', async () => {
    await showNotes();
    type('line\n'.repeat(40));
    expect(field().style.height).toBe('100px');
    expect(field().style.resize).toBe('none');
  });

  it('typing › is visible immediately [S4-019]', async () => {
    await showNotes();
    type('hydrant 12 is repaired');
    expect(field().value).toBe('hydrant 12 is repaired');
    expect(saves).toEqual([]);
  });

  it('loading › shows a skeleton, and a message after 4 s [S2-051]', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    respondToRead = () => promise;
    await showNotes();
    await wait(200);
    expect(skeletons().map(({ style }) => style.height)).toContain('100px');
    await wait(4_000);
    expect(skeletons().map(({ style }) => style.height)).toContain('100px');
    expect(screen.getByText('Your notes are taking longer than usual to load.')).toBeTruthy();
    resolve({ body: stored });
    await wait();
    expect(skeletons()).toEqual([]);
    expect(field().value).toBe('hydrant 12 is broken');
  });

  it.each([404, 500, 503])('response %s › sends no second request [S9-025]', async (status) => {
    let reads = 0;
    respondToRead = () => {
      reads += 1;
      return { status, body: {} };
    };
    await showNotes();
    await wait(3_600_000);
    expect(reads).toBe(1);
  });

  it('signed out › sends no text and logs the reason [S8-016]', async () => {
    await showNotes();
    type('a');
    shell.session = { status: 'signed-out' };
    await wait(3_000);
    expect(saves).toEqual([]);
    expect(vi.mocked(logFailure).mock.calls.map(([message]) => message)).toEqual([
      'User not authenticated',
    ]);
  });

  it('request fails › shows an error, and Retry loads the notes [S8-017]', async () => {
    respondToRead = () => ({ status: 503, body: {} });
    await showNotes();
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch notes');
    respondToRead = () => ({ body: stored });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await wait();
    expect(field().value).toBe('hydrant 12 is broken');
  });

  it('the server is back › loads the notes automatically', async () => {
    respondToRead = () => ({ status: 503, body: {} });
    await showNotes();
    respondToRead = () => ({ body: stored });
    act(() => shell.emit({ event: 'resync' }));
    await wait();
    expect(field().value).toBe('hydrant 12 is broken');
  });

  it('saving › shows Saving... from the first key on, then Saved [S2-048]', async () => {
    await showNotes();
    type('hydrant 12 is repaired');
    expect(screen.getByText('Saving...')).toBeTruthy();
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    respondToSave = () => promise;
    await wait(2_999);
    expect(saves).toEqual([]);
    await wait(1);
    expect(saves).toEqual([{ content: 'hydrant 12 is repaired', ifMatch: '"3"', keepalive: true }]);
    expect(screen.getByText('Saving...')).toBeTruthy();
    resolve({ body: note('hydrant 12 is repaired', 4) });
    await wait();
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  it('save fails › shows that the text is saved on this device, and saves when the server is back [S8-018]', async () => {
    await showNotes();
    const respondAgain = respondToSave;
    respondToSave = () => ({ status: 503, body: {} });
    type('a');
    await wait(3_000);
    expect(saveStatus()).toBe('Saved on this device');
    expect(screen.getByText(/^Your text will sync automatically/)).toBeTruthy();
    expect(screen.queryByText(/not saved/i)).toBeNull();
    expect(vi.mocked(logFailure).mock.calls.map(([message]) => message)).toEqual([
      'Failed to update notes',
    ]);
    respondToSave = respondAgain;
    fireEvent(window, new Event('online'));
    await wait();
    expect(screen.getByText('Saved')).toBeTruthy();
    expect(stored.content).toBe('a');
  });

  it('text rejected › shows the reason at the field', async () => {
    await showNotes();
    const message = 'Notes can have at most 100 kB of text';
    const fields = [{ field: 'content', message }];
    respondToSave = () => ({
      status: 400,
      body: { code: 'validation_failed', message: 'no', request_id: 'r', fields },
    });
    type('a');
    await wait(3_000);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(message)).toBeTruthy();
  });
});

describe('phone numbers and addresses in the notes', () => {
  const links = () =>
    screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

  it('none › shows no row', async () => {
    await showNotes();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('several › are links below the field, each once', async () => {
    stored = note('Desk 415-555-0123, https://maps.example/a/ or again 415-555-0123', 1);
    await showNotes();
    await wait(500);
    await vi.waitFor(() => expect(links()).toHaveLength(2), waitOptions);
    expect(links()).toEqual([
      ['415-555-0123', 'tel:+14155550123'],
      ['maps.example/a', 'https://maps.example/a/'],
    ]);
    expect(screen.getByRole('navigation', { name: 'In these notes' })).toBeTruthy();
    expect(field().style.height).toBe('100px');
  });

  it('typed › are shown after a pause', async () => {
    await showNotes();
    type('https://maps.example/');
    await wait(400);
    type('https://maps.example/a');
    await wait(400);
    expect(links()).toEqual([]);
    await wait(100);
    await vi.waitFor(
      () => expect(links()).toEqual([['maps.example/a', 'https://maps.example/a']]),
      waitOptions,
    );
  });

  it('more than six › the rest is shown on request', async () => {
    stored = note(Array.from({ length: 9 }, (_, n) => `https://${n}.example/`).join('\n'), 1);
    await showNotes();
    await wait(500);
    await vi.waitFor(() => expect(links()).toHaveLength(6), waitOptions);
    fireEvent.click(screen.getByRole('button', { name: '3 more links' }));
    expect(links()).toHaveLength(9);
  });
});

describe('typed text is never lost', () => {
  it('the card unmounts › the text is saved immediately', async () => {
    const { unmount } = await showNotes();
    type('a');
    unmount();
    await wait();
    expect(saves.map(({ content }) => content)).toEqual(['a']);
  });

  it('the card mounts again › shows the newest text, not an old response', async () => {
    const { unmount } = await showNotes();
    type('a');
    unmount();
    await showNotes();
    expect(field().value).toBe('a');
  });

  it.each([
    ['the page closes', window, 'pagehide'],
    ['the tab is hidden', document, 'visibilitychange'],
  ])('%s › the text is saved', async (_, target, name) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await showNotes();
    type('a');
    fireEvent(target, new Event(name));
    await wait();
    expect(saves).toEqual([{ content: 'a', ifMatch: '"3"', keepalive: true }]);
    vi.restoreAllMocks();
  });

  it('the member signs out › the sign-out waits for the save', async () => {
    await showNotes();
    type('a');
    expect(await act(() => shell.flushBeforeSignOut())).toEqual([true]);
    expect(stored.content).toBe('a');
  });

  it('the member signs out and the save fails › the sign-out is notified', async () => {
    await showNotes();
    type('a');
    respondToSave = () => ({ status: 503, body: {} });
    expect(await act(() => shell.flushBeforeSignOut())).toEqual([false]);
  });

  it('neither saved nor stored › the browser warns before the page closes', async () => {
    vi.spyOn(shell.drafts, 'keep').mockResolvedValue(false);
    await showNotes();
    const leave = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
    type('a');
    expect(leave()).toBe(false);
    respondToSave = () => ({ status: 503, body: {} });
    await wait(3_000);
    expect(leave()).toBe(true);
    expect(saveStatus()).toBe('Not saved');
    expect(screen.getByText(/Copy it, and keep this page open\.$/)).toBeTruthy();
  });

  it('neither saved nor stored › Copy text copies it, or selects it if copying is denied', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    vi.spyOn(shell.drafts, 'keep').mockResolvedValue(false);
    respondToSave = () => ({ status: 503, body: {} });
    await showNotes();
    type('gate 4711');
    await wait(3_000);
    fireEvent.click(screen.getByRole('button', { name: 'Copy text' }));
    await wait();
    expect(writeText).toHaveBeenCalledWith('gate 4711');
    writeText.mockRejectedValue(new Error('denied'));
    fireEvent.click(screen.getByRole('button', { name: 'Copy text' }));
    await wait();
    expect(field().selectionEnd).toBe('gate 4711'.length);
    expect(shell.toasts.map(({ title }) => title)).toEqual(['Text copied', 'Text selected']);
    vi.unstubAllGlobals();
  });

  it('ten keys while the server is down › the status is announced once', async () => {
    respondToSave = () => ({ status: 503, body: {} });
    await showNotes();
    const announced: (string | null)[] = [];
    const observer = new MutationObserver(() => announced.push(saveStatus()));
    observer.observe(screen.getByRole('status'), {
      subtree: true,
      childList: true,
      characterData: true,
    });
    for (let keys = 1; keys <= 10; keys += 1) {
      type('a'.repeat(keys));
      await wait(keys < 6 ? 100 : 4_000);
    }
    await vi.waitFor(() => expect(announced.length).toBeGreaterThan(0));
    observer.disconnect();
    expect(announced).toEqual(['Saving...', 'Saved on this device']);
  });

  it('the save fails › the text is stored on this device, and the page can close', async () => {
    await showNotes();
    respondToSave = () => ({ status: 503, body: {} });
    type('a');
    await wait(3_000);
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
    expect(await shell.drafts.read('notes')).toMatchObject({ text: 'a' });
  });

  it('the browser was killed › the text is restored on the next visit and saved', async () => {
    await shell.drafts.keep('notes', { ...aDraft, text: 'typed before' });
    await showNotes();
    expect(field().value).toBe('typed before');
    expect(stored.content).toBe('typed before');
    await wait();
    expect(await shell.drafts.read('notes')).toBeNull();
  });

  it('the session expired › text typed meanwhile is stored on this device', async () => {
    await showNotes();
    shell.session = { status: 'signed-out' };
    type('a');
    await wait();
    expect(await shell.drafts.read('notes')).toMatchObject({ text: 'a' });
  });

  it('the session expired › nothing is sent until the member signs in again, then the text is saved', async () => {
    const { unmount } = await showNotes();
    type('a');
    await wait();
    act(() => shell.setSession({ status: 'signed-out' }));
    unmount();
    await wait();
    expect(saves).toEqual([]);
    act(() => shell.setSession({ status: 'signed-in', user: member }));
    await showNotes();
    expect(stored.content).toBe('a');
  });

  it('the member signed out without saving › the text is discarded for good', async () => {
    const { unmount } = await showNotes();
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    respondToSave = () => promise;
    type('a');
    await wait(3_000);
    await shell.drafts.drop('notes');
    act(() => shell.setSession({ status: 'signed-out' }));
    unmount();
    await wait();
    act(() => shell.setSession({ status: 'signed-in', user: member }));
    await showNotes();
    expect(field().value).toBe('hydrant 12 is broken');
    resolve({ status: 503, body: {} });
    await wait(60_000);
    expect(saves).toHaveLength(1);
    expect(await shell.drafts.read('notes')).toBeNull();
  });
});

describe('notes changed elsewhere', () => {
  it('nothing edited › are shown automatically', async () => {
    await showNotes();
    stored = note('gate code 4711', 7);
    act(() => shell.emit({ event: 'notes.changed', version: 7 }));
    await wait();
    expect(field().value).toBe('gate code 4711');
  });

  it('live update of our own save › are not refetched', async () => {
    await showNotes();
    type('a');
    await wait(3_000);
    let reads = 0;
    respondToRead = () => {
      reads += 1;
      return { body: stored };
    };
    act(() => shell.emit({ event: 'notes.changed', version: 4 }));
    await wait();
    expect(reads).toBe(0);
  });

  it('edited text › are merged line by line and saved', async () => {
    await showNotes();
    stored = note('hydrant 12 is broken\ngate code 4711', 9);
    type('pump 3 is ready\nhydrant 12 is broken');
    rejectNextSave();
    await wait(3_000);
    await vi.waitFor(() => expect(screen.getByText('Saved')).toBeTruthy(), waitOptions);
    const both = 'pump 3 is ready\nhydrant 12 is broken\ngate code 4711';
    expect(field().value).toBe(both);
    expect(stored).toMatchObject({ content: both, version: 10 });
  });

  it('merged while typing › the caret stays in its word', async () => {
    await showNotes();
    stored = note('gate code 4711\nhydrant 12 is broken', 9);
    rejectNextSave();
    field().focus();
    type('hydrant 12 is broken\npump');
    field().setSelectionRange(7, 7);
    await wait(3_000);
    await vi.waitFor(() => expect(screen.getByText('Saved')).toBeTruthy(), waitOptions);
    expect(field().value.slice(0, field().selectionStart)).toBe('gate code 4711\nhydrant');
  });

  it('same line changed › one text has both lines, marked; Save this saves it', async () => {
    await showConflict();
    expect(field().value).toBe('mine\ntheirs');
    expect(readMarks()).toEqual(['Mine: mine', 'Other device: theirs']);
    expect(saves).toHaveLength(1);
    fireEvent.click(saveThis());
    await wait();
    expect(stored).toMatchObject({ content: 'mine\ntheirs', version: 10 });
    expect(earlierVersions).toEqual(['mine']);
    expect(screen.queryByText('Changed elsewhere')).toBeNull();
    expect(document.activeElement).toBe(field());
    type('ours');
    await wait(3_000);
    expect(stored).toMatchObject({ content: 'ours', version: 11 });
    expect(earlierVersions).toHaveLength(1);
  });

  it('same line changed › the marks move with edits, and Save this saves the edited text', async () => {
    await showConflict();
    type('pump\nmine!\ntheirs');
    await wait(60_000);
    expect(readMarks()).toEqual(['Other device: theirs']);
    type('pump\nmine!');
    expect(readMarks()).toEqual([]);
    fireEvent.click(saveThis());
    await wait();
    expect(stored.content).toBe('pump\nmine!');
    expect(earlierVersions).toEqual(['mine']);
  });

  it('same line changed › Save this can conflict with a third save', async () => {
    await showConflict();
    stored = note('theirs again', 10);
    rejectNextSave();
    fireEvent.click(saveThis());
    await vi.waitFor(
      () => expect(readMarks()).toContain('Other device: theirs again'),
      waitOptions,
    );
    expect(field().value).toBe('mine\ntheirs\ntheirs again');
    expect(await shell.drafts.read('notes')).toMatchObject({ text: field().value });
  });
});

const saveStatus = () => screen.getByRole('status').textContent;
const saveThis = () => screen.getByRole('button', { name: 'Save this' });
const readMarks = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

/** The next save conflicts with `stored`. */
function rejectNextSave() {
  const respondOk = respondToSave;
  respondToSave = () => {
    respondToSave = respondOk;
    const conflict = { code: 'changed_elsewhere', message: 'no', request_id: 'r', current: stored };
    return { status: 412, body: conflict };
  };
}

async function showConflict() {
  await showNotes();
  stored = note('theirs', 9);
  rejectNextSave();
  type('mine');
  await wait(3_000);
  await vi.waitFor(() => expect(screen.getByText('Changed elsewhere')).toBeTruthy(), waitOptions);
  await vi.waitFor(() => expect(saveThis()).toBeTruthy(), waitOptions);
}
