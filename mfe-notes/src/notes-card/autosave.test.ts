import type { Note } from '@firedeck/contract';
import type { ApiError } from '@firedeck/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotesToSave } from '../notes-api.ts';
import { type Autosave, type AutosaveParts, createAutosave } from './autosave.ts';
import type { MergeTexts } from './merge-texts.ts';
import type { NotesDraft } from './notes-draft.ts';
import { saveStatusOf } from './notes-rules.ts';

interface Attempt {
  notes: NotesToSave;
  succeed(): Promise<void>;
  fail(error: Partial<ApiError>): Promise<void>;
}

let attempts: Attempt[];
let logged: string[];
let refreshes: number;
let autosave: Autosave;
/** The drafts of this device: the page's own, and what pages before it left. */
let draft: NotesDraft | null;
let leftDrafts: NotesDraft[];
let merges: MergeTexts[];
let mergeTo: () => Promise<string | null>;

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

/** What another page left, typed over the notes as they are at first. */
const aDraft = (text: string): NotesDraft => ({
  text,
  stored: { content: 'hose', version: 3 },
  unanswered: [],
  by: 'another page',
  next: null,
});

const drafts: AutosaveParts['drafts'] = {
  keep: async (kept) => {
    draft = structuredClone(kept);
    return true;
  },
  read: async () => {
    draft ??= leftDrafts.shift() ?? null;
    return draft;
  },
  drop: async () => {
    draft = null;
  },
};

const parts: AutosaveParts = {
  save,
  merge: (texts) => {
    merges.push(texts);
    return mergeTo();
  },
  drafts,
  refresh: () => {
    refreshes += 1;
  },
  log: (message) => logged.push(message),
};

const openPage = () => createAutosave(parts);

beforeEach(() => {
  vi.useFakeTimers();
  attempts = [];
  logged = [];
  refreshes = 0;
  draft = null;
  leftDrafts = [];
  merges = [];
  mergeTo = async () => null;
  parts.drafts = { ...drafts };
  autosave = openPage();
  autosave.received({ content: 'hose', version: 3 });
});

afterEach(() => {
  autosave.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('typing', () => {
  it('saves 3 s after the last key, with the version that was typed over [S9-003]', async () => {
    autosave.typed('hoses');
    await vi.advanceTimersByTimeAsync(2_000);
    autosave.typed('hoses!');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(attempts).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts.map(({ notes }) => notes)).toEqual([{ content: 'hoses!', version: 3 }]);
  });

  it('saves after that pause and not before, whatever was typed [S4-020]', async () => {
    autosave.typed('hoses');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(attempts).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toHaveLength(1);
  });

  it('saves nothing when the text was typed back [S4-021]', async () => {
    autosave.typed('hoses');
    await typeAndWait('hose');
    expect(attempts).toHaveLength(0);
  });

  it('without a pause is saved every 15 s', async () => {
    for (let second = 1; second <= 31; second += 1) {
      autosave.typed(`${second}`);
      await vi.advanceTimersByTimeAsync(1_000);
      await attempts.at(-1)?.succeed();
    }
    expect(attempts.map(({ notes }) => notes.content)).toEqual(['15', '30']);
  });

  it('after a pause in which nothing was to be saved waits its 3 s again', async () => {
    autosave.typed('hoses');
    await typeAndWait('hose');
    await vi.advanceTimersByTimeAsync(60_000);
    autosave.typed('hoses');
    await vi.advanceTimersByTimeAsync(2_999);
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
    vi.spyOn(Math, 'random').mockReturnValue(0);
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

  it('is tried again up to a fifth later, so that not all browsers do it at once', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    await typeAndWait('a');
    await attempt(0).fail({});
    await vi.advanceTimersByTimeAsync(1_150);
    expect(attempts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(50);
    expect(attempts).toHaveLength(2);
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

  it('is not tried again once another member is here', async () => {
    await typeAndWait('a');
    autosave.stop();
    await attempt(0).fail({});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(1);
  });

  it('is logged as the spec says when there were no notes yet [S8-019]', async () => {
    autosave = openPage();
    autosave.received({ content: '', version: 0 });
    await typeAndWait('a');
    await attempt(0).fail({});
    expect(logged).toEqual(['Failed to create notes']);
  });

  it('is logged as the spec says when the server knows nobody', async () => {
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

describe('an earlier version that was restored', () => {
  it('is taken back while it is still being saved: the text before is saved after it', async () => {
    autosave.choose('ladder');
    autosave.choose('hose');
    await attempt(0).succeed();
    expect(attempt(1).notes).toEqual({ content: 'hose', version: 4 });
    await attempt(1).succeed();
    expect(saveStatusOf(autosave.state())).toBe('saved');
  });
});

describe('a newer text elsewhere', () => {
  const current = { content: 'ladder', version: 9 };
  const changed: Partial<ApiError> = {
    status: 412,
    code: 'changed_elsewhere',
    body: { code: 'changed_elsewhere', message: '', request_id: 'r1', current },
  };

  it('is not overwritten where both changed the same; the own text replaces it only when chosen', async () => {
    await typeAndWait('hoses');
    await attempt(0).fail(changed);
    expect(autosave.state().meeting).toEqual({ theirs: current, isChoice: true });
    await typeAndWait('hoses!');
    expect(attempts).toHaveLength(1);
    autosave.choose('hoses!');
    expect(attempt(1).notes).toEqual({ content: 'hoses!', version: 9 });
  });

  it('is merged over the text that both were typed over, and what both became saves itself', async () => {
    mergeTo = async () => 'hoses and ladder';
    await typeAndWait('hoses');
    await attempt(0).fail(changed);
    expect(merges).toEqual([{ mine: 'hoses', base: 'hose', theirs: 'ladder' }]);
    expect(attempt(1).notes).toEqual({ content: 'hoses and ladder', version: 9 });
    await attempt(1).succeed();
    expect(saveStatusOf(autosave.state())).toBe('saved');
  });

  it('is merged with what was typed while the merge was made', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    mergeTo = () => promise;
    await typeAndWait('hoses');
    await attempt(0).fail(changed);
    mergeTo = async () => 'hoses! and ladder';
    autosave.typed('hoses!');
    resolve('hoses and ladder');
    await settled();
    expect(merges.map(({ mine }) => mine)).toEqual(['hoses', 'hoses!']);
    expect(attempt(1).notes.content).toBe('hoses! and ladder');
  });

  it('is shown for a choice when the merge cannot be made', async () => {
    mergeTo = () => Promise.reject(new Error('no such script'));
    await typeAndWait('hoses');
    await attempt(0).fail(changed);
    expect(autosave.state().meeting?.isChoice).toBe(true);
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

describe('the draft on this device', () => {
  it('has each change at once, with the text that it was typed over', async () => {
    autosave.typed('h');
    expect(draft).toMatchObject({ text: 'h', stored: { content: 'hose', version: 3 } });
    autosave.typed('ho');
    expect(draft?.text).toBe('ho');
  });

  it('goes when exactly that text is acknowledged, not when an older one is', async () => {
    await typeAndWait('a');
    autosave.typed('ab');
    await attempt(0).succeed();
    expect(draft).toMatchObject({ text: 'ab', stored: { content: 'a', version: 4 } });
    await vi.advanceTimersByTimeAsync(3_000);
    await attempt(1).succeed();
    expect(draft).toBeNull();
  });

  it('stays when the text was typed back while another one was on its way', async () => {
    await typeAndWait('a');
    autosave.typed('hose');
    expect(draft).toMatchObject({ text: 'hose', unanswered: ['a'] });
  });

  it('goes when the text was typed back and nothing was sent', async () => {
    autosave.typed('a');
    autosave.typed('hose');
    await settled();
    expect(draft).toBeNull();
  });

  it('keeps the page from asking before it goes, a text without one does not', async () => {
    await typeAndWait('a');
    await attempt(0).fail({});
    expect(autosave.wouldLoseText()).toBe(false);
    parts.drafts.keep = async () => false;
    autosave.typed('ab');
    await settled();
    expect(autosave.wouldLoseText()).toBe(true);
  });

  it('of an earlier page is saved at once, even before the notes were read', async () => {
    leftDrafts = [aDraft('hoses')];
    autosave = openPage();
    await settled();
    expect(autosave.state().text).toBe('hoses');
    expect(attempt(0).notes).toEqual({ content: 'hoses', version: 3 });
    await attempt(0).succeed();
    expect(draft).toBeNull();
  });

  it('of an earlier page is merged with what was saved since', async () => {
    mergeTo = async () => 'both';
    leftDrafts = [aDraft('hoses')];
    autosave = openPage();
    autosave.received({ content: 'ladder', version: 9 });
    await settled();
    expect(merges).toEqual([{ mine: 'hoses', base: 'hose', theirs: 'ladder' }]);
    expect(attempt(0).notes).toEqual({ content: 'both', version: 9 });
  });

  it('of an earlier page is done when the server has that text', async () => {
    leftDrafts = [aDraft('hoses')];
    autosave = openPage();
    autosave.received({ content: 'hoses', version: 4 });
    await settled();
    expect(attempts).toHaveLength(0);
    expect(draft).toBeNull();
  });

  it('of a second earlier page follows when the first is saved', async () => {
    leftDrafts = [aDraft('first'), aDraft('second')];
    autosave = openPage();
    autosave.received({ content: 'hose', version: 3 });
    await settled();
    await attempt(0).succeed();
    expect(merges).toEqual([{ mine: 'second', base: 'hose', theirs: 'first' }]);
    expect(draft?.text).toBe('second');
  });

  it('of an earlier page waits while something else is typed, and is kept until then', async () => {
    const { promise, resolve } = Promise.withResolvers<NotesDraft>();
    const { read } = parts.drafts;
    parts.drafts.read = () => promise;
    autosave = openPage();
    parts.drafts.read = read;
    autosave.received({ content: 'hose', version: 3 });
    autosave.typed('mine');
    resolve(aDraft('theirs'));
    await settled();
    expect(autosave.state().text).toBe('mine');
    expect(draft).toMatchObject({ text: 'mine', next: { text: 'theirs' } });
    await vi.advanceTimersByTimeAsync(3_000);
    await attempt(0).succeed();
    expect(merges).toEqual([{ mine: 'theirs', base: 'hose', theirs: 'mine' }]);
  });

  it('that is no draft of ours is none', async () => {
    leftDrafts = [{ text: 5 } as never];
    autosave = openPage();
    autosave.received({ content: 'hose', version: 3 });
    await settled();
    expect(autosave.state().text).toBe('hose');
    expect(attempts).toHaveLength(0);
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

  it('waits while two texts become one, and until that is saved', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    mergeTo = () => promise;
    const current = { content: 'ladder', version: 9 };
    await typeAndWait('a');
    await attempt(0).fail({
      status: 412,
      code: 'changed_elsewhere',
      body: { code: 'changed_elsewhere', message: '', request_id: 'r1', current },
    });
    const flushed = autosave.flush();
    resolve('a and ladder');
    await settled();
    await attempt(1).succeed();
    expect(await flushed).toBe(true);
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

  it('of the page sends what is unsaved at once', () => {
    autosave.typed('a');
    autosave.leave();
    expect(attempts.map(({ notes }) => notes)).toEqual([{ content: 'a', version: 3 }]);
  });

  it.each([true, false])(
    'of the page during a save guesses no version (draft kept: %s)',
    async (isKept) => {
      parts.drafts.keep = (kept) => (isKept ? drafts.keep(kept) : Promise.resolve(false));
      autosave = openPage();
      autosave.received({ content: 'hose', version: 3 });
      await typeAndWait('a');
      autosave.typed('ab');
      await settled();
      autosave.leave();
      expect(attempts.map(({ notes }) => notes)).toEqual([{ content: 'a', version: 3 }]);
      // The browser asks before: a newer text waits on this device, or the page is not to go.
      expect(autosave.wouldLoseText()).toBe(!isKept);
    },
  );

  it('of the page during a save overwrites nothing that was saved elsewhere: the next visit merges', async () => {
    await typeAndWait('a');
    autosave.typed('ab');
    autosave.leave();
    autosave.stop();
    mergeTo = async () => 'ab and ladder';
    autosave = openPage();
    autosave.received({ content: 'ladder', version: 4 });
    await settled();
    expect(merges).toEqual([{ mine: 'ab', base: 'hose', theirs: 'ladder' }]);
    expect(attempts.at(-1)?.notes).toEqual({ content: 'ab and ladder', version: 4 });
    expect(attempts).toHaveLength(2);
  });

  it('of the page sends nothing twice', async () => {
    autosave.typed('a');
    autosave.leave();
    autosave.leave();
    expect(attempts).toHaveLength(1);
  });
});
