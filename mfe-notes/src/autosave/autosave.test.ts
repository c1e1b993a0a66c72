import type { Note } from '@firedeck/contract';
import type { ApiError } from '@firedeck/sdk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotesToSave } from '../notes-api.ts';
import { type Autosave, type AutosaveOptions, createAutosave } from './autosave.ts';
import { type Merge, type MergeTexts, mergeTexts } from './merge-texts.ts';
import type { NotesDraft } from './notes-draft.ts';
import { getSaveStatus } from './notes-selectors.ts';

interface Attempt {
  notes: NotesToSave;
  succeed(): Promise<void>;
  fail(error: Partial<ApiError>): Promise<void>;
}

let attempts: Attempt[];
let logged: string[];
let refreshes: number;
let autosave: Autosave;
/** The page's draft on this device, and drafts of earlier pages. */
let draft: NotesDraft | null;
let earlierDrafts: NotesDraft[];
let merges: MergeTexts[];
let mergeResult: () => Promise<string | null>;

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

/** Another page's draft, based on the initial notes. */
const aDraft = (text: string): NotesDraft => ({
  text,
  stored: { content: 'hose', version: 3 },
  unanswered: [],
  review: null,
  earlierVersion: null,
  by: 'another page',
  next: null,
});

const drafts: AutosaveOptions['drafts'] = {
  save: async (saved) => {
    draft = structuredClone(saved);
    return true;
  },
  read: async () => {
    draft ??= earlierDrafts.shift() ?? null;
    return draft;
  },
  delete: async () => {
    draft = null;
  },
};

async function merge(texts: MergeTexts): Promise<Merge> {
  merges.push(texts);
  const text = await mergeResult();
  return text === null ? bothOf(texts) : { text, marks: [] };
}

const options: AutosaveOptions = {
  save,
  merge,
  drafts,
  refresh: () => {
    refreshes += 1;
  },
  log: (message) => logged.push(message),
};

const bothOf = ({ mine, theirs }: MergeTexts): Merge => ({
  text: `${mine}\n${theirs}`,
  marks: [
    { line: 0, side: 'mine' },
    { line: 1, side: 'theirs' },
  ],
});

const openPage = () => createAutosave(options);

beforeEach(() => {
  vi.useFakeTimers();
  attempts = [];
  logged = [];
  refreshes = 0;
  draft = null;
  earlierDrafts = [];
  merges = [];
  mergeResult = async () => null;
  options.drafts = { ...drafts };
  options.save = save;
  options.merge = merge;
  autosave = openPage();
  autosave.received({ content: 'hose', version: 3 });
});

afterEach(() => {
  autosave.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('typing', () => {
  it('saves 3 s after the last key, over the edited version [S9-003]', async () => {
    autosave.typed('hoses');
    await vi.advanceTimersByTimeAsync(2_000);
    autosave.typed('hoses!');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(attempts).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts.map(({ notes }) => notes)).toEqual([{ content: 'hoses!', version: 3 }]);
  });

  it('saves after the pause and not before [S4-020]', async () => {
    autosave.typed('hoses');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(attempts).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toHaveLength(1);
  });

  it('changed back to the saved text › saves nothing [S4-021]', async () => {
    autosave.typed('hoses');
    await typeAndWait('hose');
    expect(attempts).toHaveLength(0);
  });

  it('without a pause › saves every 15 s', async () => {
    for (let second = 1; second <= 31; second += 1) {
      autosave.typed(`${second}`);
      await vi.advanceTimersByTimeAsync(1_000);
      await attempts.at(-1)?.succeed();
    }
    expect(attempts.map(({ notes }) => notes.content)).toEqual(['15', '30']);
  });

  it('after a pause without changes › waits 3 s again', async () => {
    autosave.typed('hoses');
    await typeAndWait('hose');
    await vi.advanceTimersByTimeAsync(60_000);
    autosave.typed('hoses');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(attempts).toHaveLength(0);
  });

  it('during a save › the newest text is sent after it', async () => {
    await typeAndWait('a');
    await typeAndWait('ab');
    expect(attempts).toHaveLength(1);
    await attempt(0).succeed();
    expect(attempt(1).notes).toEqual({ content: 'ab', version: 4 });
    await attempt(1).succeed();
    expect(getSaveStatus(autosave.state())).toBe('saved');
  });
});

describe('failed save', () => {
  it('retries after 2, 5, 10 and 10 s, and is logged once', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await typeAndWait('a');
    for (const [index, delayMs] of [2_000, 5_000, 10_000, 10_000].entries()) {
      await attempt(index).fail({});
      await vi.advanceTimersByTimeAsync(delayMs - 1);
      expect(attempts).toHaveLength(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(attempts).toHaveLength(index + 2);
    }
    expect(logged).toEqual(['Failed to update notes']);
  });

  it('retries with up to 20% jitter', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    await typeAndWait('a');
    await attempt(0).fail({});
    await vi.advanceTimersByTimeAsync(2_350);
    expect(attempts).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(50);
    expect(attempts).toHaveLength(2);
  });

  it('back online › retries immediately', async () => {
    await typeAndWait('a');
    await attempt(0).fail({});
    autosave.retry();
    expect(attempts).toHaveLength(2);
    await attempt(1).succeed();
    expect(getSaveStatus(autosave.state())).toBe('saved');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(2);
  });

  it('another member signs in › does not retry', async () => {
    await typeAndWait('a');
    autosave.stop();
    await attempt(0).fail({});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(1);
  });

  it('no notes yet › logs the message of the spec [S8-019]', async () => {
    autosave = openPage();
    autosave.received({ content: '', version: 0 });
    await typeAndWait('a');
    await attempt(0).fail({});
    expect(logged).toEqual(['Failed to create notes']);
  });

  it('not authenticated › logs the message of the spec', async () => {
    await typeAndWait('a');
    await attempt(0).fail({ status: 401, code: 'not_authenticated' });
    expect(logged).toEqual(['User not authenticated']);
  });

  it('the server rejects the text › does not retry', async () => {
    const body = {
      code: 'validation_failed' as const,
      message: 'The request is invalid.',
      request_id: 'r1',
      fields: [{ field: 'content', message: 'Notes can have at most 100 kB of text' }],
    };
    await typeAndWait('a');
    await attempt(0).fail({ status: 400, code: 'validation_failed', body });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(1);
    expect(autosave.state().rejection).toBe('Notes can have at most 100 kB of text');
    await typeAndWait('b');
    expect(attempts).toHaveLength(2);
  });
});

describe('restored version', () => {
  it('undone during its save › the previous text is saved next', async () => {
    autosave.choose('ladder');
    autosave.choose('hose');
    await attempt(0).succeed();
    expect(attempt(1).notes).toEqual({ content: 'hose', version: 4 });
    await attempt(1).succeed();
    expect(getSaveStatus(autosave.state())).toBe('saved');
  });
});

describe('newer text on another device', () => {
  const current = { content: 'ladder', version: 9 };
  const changed: Partial<ApiError> = {
    status: 412,
    code: 'changed_elsewhere',
    body: { code: 'changed_elsewhere', message: '', request_id: 'r1', current },
  };

  it('the same line changed on both › is only overwritten by the text that the member chooses', async () => {
    await typeAndWait('hoses');
    await attempt(0).fail(changed);
    expect(autosave.state().review?.mine).toBe('hoses');
    await typeAndWait('hoses!');
    expect(attempts).toHaveLength(1);
    autosave.choose('hoses!');
    expect(attempt(1).notes).toMatchObject({ content: 'hoses!', version: 9 });
  });

  it('different lines changed › both texts are merged over their common ancestor and saved', async () => {
    mergeResult = async () => 'hoses and ladder';
    await typeAndWait('hoses');
    await attempt(0).fail(changed);
    expect(merges).toEqual([{ mine: 'hoses', base: 'hose', theirs: 'ladder' }]);
    expect(attempt(1).notes).toEqual({ content: 'hoses and ladder', version: 9 });
    await attempt(1).succeed();
    expect(getSaveStatus(autosave.state())).toBe('saved');
  });

  it('edited during the merge › the newer text is merged', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    mergeResult = () => promise;
    await typeAndWait('hoses');
    await attempt(0).fail(changed);
    mergeResult = async () => 'hoses! and ladder';
    autosave.typed('hoses!');
    resolve('hoses and ladder');
    await settled();
    expect(merges.map(({ mine }) => mine)).toEqual(['hoses', 'hoses!']);
    expect(attempt(1).notes.content).toBe('hoses! and ladder');
  });

  it('the merge’s code fails to load › the text is stored on this device, and the next attempt merges', async () => {
    mergeResult = () => Promise.reject(new Error('no such script'));
    await typeAndWait('hoses');
    await attempt(0).fail(changed);
    expect(getSaveStatus(autosave.state())).toBe('onDevice');
    mergeResult = async () => 'hoses and ladder';
    await vi.advanceTimersByTimeAsync(6_000);
    await attempt(1).fail(changed);
    expect(attempt(2).notes.content).toBe('hoses and ladder');
  });

  it('the same line changed › the edited merge and its marks are stored on this device', async () => {
    await typeAndWait('hoses');
    await attempt(0).fail(changed);
    autosave.typed('hoses!\nladder');
    await settled();
    expect(draft).toMatchObject({
      text: 'hoses!\nladder',
      review: { mine: 'hoses', marks: [{ line: 0 }, { line: 1 }] },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toHaveLength(1);
    autosave = openPage();
    autosave.received(current);
    await settled();
    expect(getSaveStatus(autosave.state())).toBe('changedElsewhere');
    autosave.choose(autosave.state().text);
    expect(attempt(1).notes).toEqual({
      content: 'hoses!\nladder',
      version: current.version,
      earlierVersion: 'hoses',
    });
    await attempt(1).succeed();
    await settled();
    expect(draft).toBeNull();
  });

  it('live update while nothing is edited › refetches once', () => {
    autosave.remoteChanged(4);
    autosave.remoteChanged(4);
    expect(refreshes).toBe(1);
  });

  it('live update of our own save › does not refetch', async () => {
    await typeAndWait('a');
    autosave.remoteChanged(4);
    await attempt(0).succeed();
    expect(refreshes).toBe(0);
  });
});

describe('draft on this device', () => {
  it('each change › is stored immediately with its base version', async () => {
    autosave.typed('h');
    expect(draft).toMatchObject({ text: 'h', stored: { content: 'hose', version: 3 } });
    autosave.typed('ho');
    expect(draft?.text).toBe('ho');
  });

  it('its text is saved › is deleted; an older text is saved › is not', async () => {
    await typeAndWait('a');
    autosave.typed('ab');
    await attempt(0).succeed();
    expect(draft).toMatchObject({ text: 'ab', stored: { content: 'a', version: 4 } });
    await vi.advanceTimersByTimeAsync(3_000);
    await attempt(1).succeed();
    expect(draft).toBeNull();
  });

  it('text reverted during a save › is retained', async () => {
    await typeAndWait('a');
    autosave.typed('hose');
    expect(draft).toMatchObject({ text: 'hose', unanswered: ['a'] });
  });

  it('text reverted before any save › is deleted', async () => {
    autosave.typed('a');
    autosave.typed('hose');
    await settled();
    expect(draft).toBeNull();
  });

  it('stored › the page closes without a warning; not stored › with a warning', async () => {
    await typeAndWait('a');
    await attempt(0).fail({});
    expect(autosave.wouldLoseText()).toBe(false);
    options.drafts.save = async () => false;
    autosave.typed('ab');
    await settled();
    expect(autosave.wouldLoseText()).toBe(true);
  });

  it('storing fails and the server is down › status notSaved until storing succeeds', async () => {
    options.drafts.save = async () => false;
    await typeAndWait('a');
    await attempt(0).fail({});
    expect(getSaveStatus(autosave.state())).toBe('notSaved');
    options.drafts.save = drafts.save;
    autosave.typed('ab');
    await settled();
    expect(getSaveStatus(autosave.state())).toBe('onDevice');
  });

  it('storing takes over 1 s › status saving until it succeeds', async () => {
    await typeAndWait('a');
    await attempt(0).fail({});
    const { promise, resolve } = Promise.withResolvers<boolean>();
    options.drafts.save = () => promise;
    autosave.typed('ab');
    await vi.advanceTimersByTimeAsync(999);
    expect(getSaveStatus(autosave.state())).toBe('onDevice');
    await vi.advanceTimersByTimeAsync(1);
    expect(getSaveStatus(autosave.state())).toBe('saving');
    resolve(true);
    await settled();
    expect(getSaveStatus(autosave.state())).toBe('onDevice');
  });

  it('of an earlier page › is saved immediately, even before the notes load', async () => {
    earlierDrafts = [aDraft('hoses')];
    autosave = openPage();
    await settled();
    expect(autosave.state().text).toBe('hoses');
    expect(attempt(0).notes).toEqual({ content: 'hoses', version: 3 });
    await attempt(0).succeed();
    expect(draft).toBeNull();
  });

  it('of an earlier page, newer text on the server › both are merged', async () => {
    mergeResult = async () => 'both';
    earlierDrafts = [aDraft('hoses')];
    autosave = openPage();
    autosave.received({ content: 'ladder', version: 9 });
    await settled();
    expect(merges).toEqual([{ mine: 'hoses', base: 'hose', theirs: 'ladder' }]);
    expect(attempt(0).notes).toEqual({ content: 'both', version: 9 });
  });

  it('of an earlier release, without review and earlier version › is saved', async () => {
    const { review, earlierVersion, ...old } = aDraft('hoses');
    options.drafts.read = async () => ({ ...old, next: { ...old, stored: 'unknown shape' } });
    autosave = openPage();
    autosave.received({ content: 'hose', version: 3 });
    await settled();
    expect(attempt(0).notes).toEqual({ content: 'hoses', version: 3 });
  });

  it.each([null, { text: 5 }, { ...aDraft('hoses'), stored: null }])(
    'of a release with another shape, %j › is ignored',
    async (stored) => {
      options.drafts.read = async () => stored;
      autosave = openPage();
      autosave.received({ content: 'hose', version: 3 });
      await settled();
      expect(attempts).toEqual([]);
      expect(autosave.state().text).toBe('hose');
    },
  );

  it.each([{ unanswered: 'hoses' }, { review: { mine: 'hoses' } }, { by: 7 }, { next: undefined }])(
    'of a release with another shape of %j › its text is saved',
    async (changed) => {
      options.drafts.read = async () => ({ ...aDraft('hoses'), ...changed });
      autosave = openPage();
      autosave.received({ content: 'hose', version: 3 });
      await settled();
      expect(attempt(0).notes).toEqual({ content: 'hoses', version: 3 });
    },
  );

  it('of an earlier page, already on the server › is deleted', async () => {
    earlierDrafts = [aDraft('hoses')];
    autosave = openPage();
    autosave.received({ content: 'hoses', version: 4 });
    await settled();
    expect(attempts).toHaveLength(0);
    expect(draft).toBeNull();
  });

  it('of a second earlier page › is resumed after the first is saved', async () => {
    earlierDrafts = [aDraft('first'), aDraft('second')];
    autosave = openPage();
    autosave.received({ content: 'hose', version: 3 });
    await settled();
    await attempt(0).succeed();
    expect(merges).toEqual([{ mine: 'second', base: 'hose', theirs: 'first' }]);
    expect(draft?.text).toBe('second\nfirst');
    expect(draft?.review?.mine).toBe('second');
  });

  it('of an earlier page, loaded while typing › is resumed after the typed text is saved', async () => {
    const { promise, resolve } = Promise.withResolvers<NotesDraft>();
    const { read } = options.drafts;
    options.drafts.read = () => promise;
    autosave = openPage();
    options.drafts.read = read;
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

  it('of an hour offline › is merged with the text that another device saved', async () => {
    options.save = () => Promise.reject({ status: 0, code: 'network', message: '0', body: null });
    autosave.stop();
    autosave = openPage();
    autosave.received({ content: 'hose\npump\nladder', version: 3 });
    for (let minute = 1; minute <= 60; minute += 1) {
      autosave.typed(`hose ${minute}\npump\nladder`);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(getSaveStatus(autosave.state())).toBe('onDevice');
    autosave.stop();
    options.save = save;
    options.merge = async (texts) => mergeTexts(texts);
    autosave = openPage();
    autosave.received({ content: 'hose\npump\nladder is away', version: 4 });
    await settled();
    expect(attempt(0).notes).toMatchObject({
      content: 'hose 60\npump\nladder is away',
      version: 4,
    });
    await attempt(0).succeed();
    await settled();
    expect(draft).toBeNull();
  });
});

describe('flush', () => {
  it('sends immediately and waits for the response', async () => {
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

  it('everything is saved › resolves immediately', async () => {
    expect(await autosave.flush()).toBe(true);
    expect(attempts).toHaveLength(0);
  });

  it.each<[string, Partial<ApiError>]>([
    ['fails', {}],
    ['is rejected', { status: 400, code: 'validation_failed' }],
  ])('the save %s › resolves to false', async (_, error) => {
    autosave.typed('a');
    const flushed = autosave.flush();
    await attempt(0).fail(error);
    expect(await flushed).toBe(false);
  });

  it('the member has to choose › resolves to false', async () => {
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

  it('during a merge › waits until the merged text is saved', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    mergeResult = () => promise;
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

  it('during a save of older text › also waits for the newest text', async () => {
    await typeAndWait('a');
    autosave.typed('ab');
    const flushed = autosave.flush();
    await attempt(0).succeed();
    expect(attempt(1).notes.content).toBe('ab');
    await attempt(1).succeed();
    await flushed;
  });

  it('page closes › sends unsaved text immediately', () => {
    autosave.typed('a');
    autosave.saveNow();
    expect(attempts.map(({ notes }) => notes)).toEqual([{ content: 'a', version: 3 }]);
  });

  it.each([true, false])(
    'page closes during a save › sends nothing with a guessed version (draft stored: %s)',
    async (isStored) => {
      options.drafts.save = (saved) => (isStored ? drafts.save(saved) : Promise.resolve(false));
      autosave = openPage();
      autosave.received({ content: 'hose', version: 3 });
      await typeAndWait('a');
      autosave.typed('ab');
      await settled();
      autosave.saveNow();
      expect(attempts.map(({ notes }) => notes)).toEqual([{ content: 'a', version: 3 }]);
      // Without a draft the browser has to warn before the page closes.
      expect(autosave.wouldLoseText()).toBe(!isStored);
    },
  );

  it('page closes during a save › the next visit merges with another device’s text', async () => {
    await typeAndWait('a');
    autosave.typed('ab');
    autosave.saveNow();
    autosave.stop();
    mergeResult = async () => 'ab and ladder';
    autosave = openPage();
    autosave.received({ content: 'ladder', version: 4 });
    await settled();
    expect(merges).toEqual([{ mine: 'ab', base: 'hose', theirs: 'ladder' }]);
    expect(attempts.at(-1)?.notes).toEqual({ content: 'ab and ladder', version: 4 });
    expect(attempts).toHaveLength(2);
  });

  it('page closes › sends nothing twice', async () => {
    autosave.typed('a');
    autosave.saveNow();
    autosave.saveNow();
    expect(attempts).toHaveLength(1);
  });
});
