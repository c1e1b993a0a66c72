import type { Note } from '@firedeck/contract';
import type { ApiError } from '@firedeck/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotesToSave } from '../notes-api.ts';
import { type Autosave, createAutosave } from './autosave.ts';
import { saveStatusOf } from './notes-state.ts';

interface Attempt {
  notes: NotesToSave;
  succeed(): Promise<void>;
  fail(error: Partial<ApiError>): Promise<void>;
}

let attempts: Attempt[];
let logged: string[];
let refreshes: number;
let autosave: Autosave;

const owner = '00000000-0000-4000-8000-000000000001';
const settled = () => vi.advanceTimersByTimeAsync(0);
const typeAndWait = async (text: string) => {
  autosave.typed(text);
  await vi.advanceTimersByTimeAsync(3_000);
};
const attempt = (index: number): Attempt => {
  const found = attempts[index];
  if (!found) throw new Error(`There was no attempt ${index + 1}`);
  return found;
};

function save(notes: NotesToSave): Promise<Note> {
  const { promise, resolve, reject } = Promise.withResolvers<Note>();
  attempts.push({
    notes,
    succeed: () => {
      const { content, version } = notes;
      resolve({ user_id: owner, content, version: version + 1, updated_at: null });
      return settled().then();
    },
    fail: (error) => {
      reject({ status: 0, code: 'network', message: '0', body: null, ...error });
      return settled().then();
    },
  });
  return promise;
}

beforeEach(() => {
  vi.useFakeTimers();
  attempts = [];
  logged = [];
  refreshes = 0;
  autosave = createAutosave({
    save,
    refresh: () => {
      refreshes += 1;
    },
    log: (message) => logged.push(message),
  });
  autosave.received({ content: 'hose', version: 3 });
});

afterEach(() => {
  autosave.stop();
  vi.useRealTimers();
});

describe('typing', () => {
  it('saves 3 s after the last key, with the version that was typed over', async () => {
    autosave.typed('hoses');
    await vi.advanceTimersByTimeAsync(2_000);
    autosave.typed('hoses!');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(attempts).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts.map(({ notes }) => notes)).toEqual([{ content: 'hoses!', version: 3 }]);
  });

  it('saves nothing when the text was typed back', async () => {
    autosave.typed('hoses');
    await typeAndWait('hose');
    expect(attempts).toHaveLength(0);
  });

  it('sends the newest text after a save that was on its way', async () => {
    await typeAndWait('a');
    await typeAndWait('ab');
    expect(attempts).toHaveLength(1);
    await attempt(0).succeed();
    expect(attempt(1).notes).toEqual({ content: 'ab', version: 4 });
    await attempt(1).succeed();
    expect(saveStatusOf(autosave.state())).toBe('saved');
  });
});

describe('a save that fails', () => {
  it('is tried again after 1, 2, 5, 10 and 10 s, and logged once', async () => {
    await typeAndWait('a');
    for (const [index, delayMs] of [1_000, 2_000, 5_000, 10_000, 10_000].entries()) {
      await attempt(index).fail({});
      await vi.advanceTimersByTimeAsync(delayMs - 1);
      expect(attempts).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(attempts).toHaveLength(index + 2);
    }
    expect(logged).toEqual(['Failed to update notes']);
  });

  it('is tried at once when the connection returns', async () => {
    await typeAndWait('a');
    await attempt(0).fail({});
    autosave.retry();
    expect(attempts).toHaveLength(2);
    await attempt(1).succeed();
    expect(saveStatusOf(autosave.state())).toBe('saved');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(2);
  });

  it('is logged as the spec says when there were no notes yet', async () => {
    autosave = createAutosave({ save, refresh: () => {}, log: (message) => logged.push(message) });
    autosave.received({ content: '', version: 0 });
    await typeAndWait('a');
    await attempt(0).fail({});
    expect(logged).toEqual(['Failed to create notes']);
  });

  it('is logged as the spec says when nobody is signed in', async () => {
    await typeAndWait('a');
    await attempt(0).fail({ status: 401, code: 'not_authenticated' });
    expect(logged).toEqual(['User not authenticated']);
  });

  it('is not repeated when the server refuses this text', async () => {
    const body = {
      code: 'validation_failed' as const,
      message: 'Some of what was sent is not valid.',
      request_id: 'r1',
      fields: [{ field: 'content', message: 'Notes can have at most 100 kB of text' }],
    };
    await typeAndWait('a');
    await attempt(0).fail({ status: 400, code: 'validation_failed', body });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(1);
    expect(autosave.state().refusal).toBe('Notes can have at most 100 kB of text');
    await typeAndWait('b');
    expect(attempts).toHaveLength(2);
  });
});

describe('a newer text elsewhere', () => {
  const current = { content: 'ladder', version: 9 };
  const changed: Partial<ApiError> = {
    status: 412,
    code: 'changed_elsewhere',
    body: { code: 'changed_elsewhere', message: '', request_id: 'r1', current },
  };

  it('is shown and not overwritten; the own text replaces it only when chosen', async () => {
    await typeAndWait('hoses');
    await attempt(0).fail(changed);
    expect(autosave.state().theirs).toEqual(current);
    await typeAndWait('hoses!');
    expect(attempts).toHaveLength(1);
    autosave.chooseMine();
    expect(attempt(1).notes).toEqual({ content: 'hoses!', version: 9 });
  });

  it('is asked for once when heard of while nothing is edited', () => {
    autosave.heardOf(4);
    autosave.heardOf(4);
    expect(refreshes).toBe(1);
  });

  it('is not asked for when it is the own save that was heard of', async () => {
    await typeAndWait('a');
    autosave.heardOf(4);
    await attempt(0).succeed();
    expect(refreshes).toBe(0);
  });
});

describe('an end', () => {
  it('flushes at once and waits for the answer', async () => {
    autosave.typed('a');
    let isDone = false;
    const flushed = autosave.flush().then((isSaved) => {
      isDone = true;
      return isSaved;
    });
    expect(attempts).toHaveLength(1);
    await settled();
    expect(isDone).toBe(false);
    await attempt(0).succeed();
    expect(await flushed).toBe(true);
    expect(isDone).toBe(true);
  });

  it('has nothing to wait for when everything is saved', async () => {
    expect(await autosave.flush()).toBe(true);
    expect(attempts).toHaveLength(0);
  });

  it.each<[string, Partial<ApiError>]>([
    ['fails', {}],
    ['is refused', { status: 400, code: 'validation_failed' }],
  ])('says that text is unsaved when its save %s', async (_, error) => {
    autosave.typed('a');
    const flushed = autosave.flush();
    await attempt(0).fail(error);
    expect(await flushed).toBe(false);
  });

  it('says that text is unsaved while the member has to choose', async () => {
    const current = { content: 'ladder', version: 9 };
    await typeAndWait('a');
    await attempt(0).fail({
      status: 412,
      code: 'changed_elsewhere',
      body: { code: 'changed_elsewhere', message: '', request_id: 'r1', current },
    });
    expect(await autosave.flush()).toBe(false);
    expect(attempts).toHaveLength(1);
  });

  it('waits for the newest text too when an older one was on its way', async () => {
    await typeAndWait('a');
    autosave.typed('ab');
    const flushed = autosave.flush();
    await attempt(0).succeed();
    expect(attempt(1).notes.content).toBe('ab');
    await attempt(1).succeed();
    await flushed;
  });

  it('of the page sends the newest text behind a save that is still on its way', async () => {
    await typeAndWait('a');
    autosave.typed('ab');
    autosave.leave();
    expect(attempts.map(({ notes }) => notes)).toEqual([
      { content: 'a', version: 3 },
      { content: 'ab', version: 4 },
    ]);
  });

  it('of the page sends nothing twice', async () => {
    autosave.typed('a');
    autosave.leave();
    autosave.leave();
    expect(attempts).toHaveLength(1);
  });
});
