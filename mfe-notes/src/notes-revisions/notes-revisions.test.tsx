import type { Note, NoteRevision } from '@firedeck/contract';
import { createFakeShell, type FakeResponse, member } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpNotes } from '../autosave/set-up-notes.ts';
import { View } from '../notes-card/notes-card.tsx';
// Loads the lazy chunk first, so that tests don't wait for it.
import './notes-revisions.tsx';

vi.mock('@firedeck/sdk', async (importActual) => ({
  ...(await importActual<typeof import('@firedeck/sdk')>()),
  logFailure: vi.fn(),
}));

const list = 'GET /api/notes/revisions';
const unavailable = () => ({
  status: 503,
  body: { code: 'temporarily_unavailable', message: 'Unavailable.' },
});

let stored: Note;
let saves: string[];
let revisions: NoteRevision[];
let responses: Record<string, () => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;
let cleanUp: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  saves = [];
  stored = { user_id: member.id, content: 'newest', version: 3, updated_at: null };
  revisions = [
    { id: '2', saved_at: '2026-03-01T10:00:00.000Z', content: 'second' },
    { id: '1', saved_at: '2026-02-01T10:00:00.000Z', content: '' },
  ];
  responses = {
    'GET /api/notes': () => ({ body: stored }),
    [list]: () => ({
      body: {
        revisions: revisions.map(({ content, ...rest }) => ({
          ...rest,
          characters: content.length,
          excerpt: content.slice(0, 3),
        })),
      },
    }),
    'GET /api/notes/revisions/2': () => ({ body: revisions[0] }),
    'GET /api/notes/revisions/1': () => ({ body: revisions[1] }),
  };
  shell = createFakeShell(({ line, body }) => {
    const response = responses[line];
    if (response) return response();
    if (line !== 'PUT /api/notes') return { status: 404, body: {} };
    const { content } = body as { content: string };
    saves.push(content);
    stored = { ...stored, content, version: stored.version + 1 };
    return { body: stored };
  });
  cleanUp = setUpNotes(shell.context);
});

afterEach(() => {
  cleanup();
  cleanUp();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait();
};
async function open() {
  shell.show(View);
  await wait();
  await press('Earlier versions');
}
const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Personal Notes', hidden: true });
const preview = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Version from / });
const entries = () => screen.getAllByRole('listitem').map((entry) => entry.textContent);
const isOpen = () => screen.queryByRole('dialog') !== null;

describe('the earlier versions', () => {
  it('opened › are listed newest first with time, size and excerpt', async () => {
    await open();
    expect(entries()[0]).toContain('6 characterssec');
    expect(entries()[1]).toContain('0 charactersEmpty');
    const times = [...document.querySelectorAll('time')].map((time) => time.dateTime);
    expect(times).toEqual(['2026-03-01T10:00:00.000Z', '2026-02-01T10:00:00.000Z']);
  });

  it('one selected › shows its whole text', async () => {
    await open();
    await press(/6 characters/);
    expect(preview().value).toBe('second');
    expect(preview().readOnly).toBe(true);
  });

  it('none yet › shows a message', async () => {
    revisions = [];
    await open();
    expect(screen.getByText(/^There are no earlier versions yet/)).toBeTruthy();
  });

  it('loading › shows a skeleton', async () => {
    responses[list] = () => new Promise(() => {});
    await open();
    expect(screen.getByRole('status', { name: 'Loading earlier versions' })).toBeTruthy();
  });

  it('request fails › shows an error, and Retry loads them', async () => {
    const response = responses[list] ?? unavailable;
    responses[list] = unavailable;
    await open();
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    responses[list] = response;
    await press('Retry');
    expect(entries()).toHaveLength(2);
  });

  it('request for one of them fails › shows an error', async () => {
    responses['GET /api/notes/revisions/2'] = unavailable;
    await open();
    await press(/6 characters/);
    expect(screen.getByRole('alert').textContent).toContain('This version could not be loaded');
  });

  it('opened again › are refetched', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Close' }).title).toBe('Close');
    await press('Close');
    await wait(1_000);
    revisions = revisions.slice(1);
    await press('Earlier versions');
    expect(entries()).toHaveLength(1);
  });
});

describe('Restore', () => {
  it('replaces the notes with the earlier version, and Undo reverts that', async () => {
    await open();
    await press(/6 characters/);
    await press('Restore');
    expect(stored).toMatchObject({ content: 'second', version: 4 });
    expect(field().value).toBe('second');
    await wait(1_000);
    expect(isOpen()).toBe(false);
    const [toast] = shell.toasts;
    expect(toast).toMatchObject({ kind: 'success', title: 'Earlier version restored' });
    act(() => toast?.action?.run());
    await wait();
    expect(stored).toMatchObject({ content: 'newest', version: 5 });
  });

  it('unsaved text › is saved first, so that it stays restorable', async () => {
    await open();
    fireEvent.change(field(), { target: { value: 'typed' } });
    await press(/6 characters/);
    await press('Restore');
    expect(saves).toEqual(['typed', 'second']);
  });

  it('unsaved text fails to save › restores nothing', async () => {
    await open();
    fireEvent.change(field(), { target: { value: 'typed' } });
    responses['PUT /api/notes'] = unavailable;
    await press(/6 characters/);
    await press('Restore');
    expect(screen.getByRole('alert').textContent).toContain("Can't restore yet");
    expect(field().value).toBe('typed');
    expect(shell.toasts).toEqual([]);
  });

  it('text edited since › Undo changes nothing', async () => {
    await open();
    await press(/6 characters/);
    await press('Restore');
    fireEvent.change(field(), { target: { value: 'typed since' } });
    act(() => shell.toasts[0]?.action?.run());
    expect(field().value).toBe('typed since');
    expect(shell.toasts[1]).toMatchObject({ kind: 'info', title: "Couldn't undo" });
  });
});
