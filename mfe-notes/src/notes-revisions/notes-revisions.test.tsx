import type { Note, NoteRevision } from '@firedeck/contract';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { View } from '../notes-card/notes-card.tsx';
import { setUpNotes } from '../set-up-notes.ts';
import { createFakeShell, type FakeAnswer, member } from '../testing/fake-shell.tsx';
// Loaded when it is needed: here before, so that no test waits for the machine.
import './notes-revisions.tsx';

vi.mock('@firedeck/sdk', async (importActual) => ({
  ...(await importActual<typeof import('@firedeck/sdk')>()),
  logFailure: vi.fn(),
}));

// A busy machine draws slowly.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const list = 'GET /api/notes/revisions';
const away = () => ({ status: 503, body: { code: 'temporarily_unavailable', message: 'Away.' } });

let stored: Note;
let saves: string[];
let revisions: NoteRevision[];
let answers: Record<string, () => FakeAnswer | Promise<FakeAnswer>>;
let shell: ReturnType<typeof createFakeShell>;
let takeDown: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  saves = [];
  stored = { user_id: member.id, content: 'newest', version: 3, updated_at: null };
  revisions = [
    { id: '2', saved_at: '2026-03-01T10:00:00.000Z', content: 'second' },
    { id: '1', saved_at: '2026-02-01T10:00:00.000Z', content: '' },
  ];
  answers = {
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
  shell = createFakeShell((path, { method = 'GET', body }) => {
    if (method !== 'PUT') return answers[`${method} ${path}`]?.() ?? { status: 404, body: {} };
    const answer = answers['PUT /api/notes'];
    if (answer) return answer();
    const { content } = JSON.parse(String(body));
    saves.push(content);
    stored = { ...stored, content, version: stored.version + 1 };
    return { body: stored };
  });
  takeDown = setUpNotes(shell.context);
});

afterEach(() => {
  cleanup();
  takeDown();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait();
};
async function open() {
  shell.show(<View />);
  await wait();
  await press('Earlier versions');
}
const field = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Personal Notes', hidden: true });
const preview = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text of / });
const entries = () => screen.getAllByRole('listitem').map((entry) => entry.textContent);
const isOpen = () => screen.queryByRole('dialog') !== null;

describe('the earlier versions', () => {
  it('are listed, the newest first, with time, size and how they begin', async () => {
    await open();
    expect(entries()[0]).toContain('6 characterssec');
    expect(entries()[1]).toContain('0 charactersEmpty');
    const times = [...document.querySelectorAll('time')].map((time) => time.dateTime);
    expect(times).toEqual(['2026-03-01T10:00:00.000Z', '2026-02-01T10:00:00.000Z']);
  });

  it('show their whole text when chosen', async () => {
    await open();
    await press(/6 characters/);
    expect(preview().value).toBe('second');
    expect(preview().readOnly).toBe(true);
  });

  it('say so when there are none', async () => {
    revisions = [];
    await open();
    expect(screen.getByText(/^There are no earlier versions yet/)).toBeTruthy();
  });

  it('show their shape while they are on their way', async () => {
    answers[list] = () => new Promise(() => {});
    await open();
    expect(screen.getByRole('status', { name: 'Loading earlier versions' })).toBeTruthy();
  });

  it('say so when they cannot be read, and are read on Retry', async () => {
    const answer = answers[list] ?? away;
    answers[list] = away;
    await open();
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    answers[list] = answer;
    await press('Retry');
    expect(entries()).toHaveLength(2);
  });

  it('say so when one of them cannot be read', async () => {
    answers['GET /api/notes/revisions/2'] = away;
    await open();
    await press(/6 characters/);
    expect(screen.getByRole('alert').textContent).toContain('This version could not be loaded');
  });

  it('are asked for anew each time', async () => {
    await open();
    await press('Close');
    await wait(1_000);
    revisions = revisions.slice(1);
    await press('Earlier versions');
    expect(entries()).toHaveLength(1);
  });
});

describe('Restore', () => {
  it('saves the earlier text in place of the notes, and Undo takes that back', async () => {
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

  it('saves what was typed last before, so that it can be gone back to', async () => {
    await open();
    fireEvent.change(field(), { target: { value: 'typed' } });
    await press(/6 characters/);
    await press('Restore');
    expect(saves).toEqual(['typed', 'second']);
  });

  it('does nothing while what was typed last cannot be saved', async () => {
    await open();
    fireEvent.change(field(), { target: { value: 'typed' } });
    answers['PUT /api/notes'] = away;
    await press(/6 characters/);
    await press('Restore');
    expect(screen.getByRole('alert').textContent).toContain('Not restored');
    expect(field().value).toBe('typed');
    expect(shell.toasts).toEqual([]);
  });

  it('is not undone over what was typed since', async () => {
    await open();
    await press(/6 characters/);
    await press('Restore');
    fireEvent.change(field(), { target: { value: 'typed since' } });
    act(() => shell.toasts[0]?.action?.run());
    expect(field().value).toBe('typed since');
    expect(shell.toasts[1]).toMatchObject({ kind: 'info', title: 'Not undone' });
  });
});
