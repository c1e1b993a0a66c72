import { fromNewerServer, garbageAnswers, unreadable } from '@firedeck/build/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { notesApi } from './notes-api.ts';
import { revisionsApi } from './notes-revisions/revisions-api.ts';
import { createFakeShell } from './testing/fake-shell.tsx';

const { notesRead, notesSave } = notesApi.endpoints;
const { notesRevisions, notesRevision } = revisionsApi.endpoints;

const at = '2026-01-01T00:00:00.000Z';
const note = { user_id: 'u', content: 'gate 4711', version: 3, updated_at: at };
const summary = { id: 'r1', saved_at: at, characters: 9, excerpt: 'gate' };

type Ask = () => unknown;

/** Each answer that this module reads: how it is asked for, and what a good one is. */
const answers: [name: string, ask: Ask, good: object][] = [
  ['notesRead', () => notesRead.initiate(), note],
  ['notesSave', () => notesSave.initiate({ content: 'gate', version: 2 }), note],
  ['notesRevisions', () => notesRevisions.initiate(), { revisions: [summary] }],
  ['notesRevision', () => notesRevision.initiate('r1'), { id: 'r1', saved_at: at, content: 'g' }],
];

let body: unknown;
let shell: ReturnType<typeof createFakeShell>;
beforeEach(() => {
  shell = createFakeShell(() => ({ body }));
});

const ask = (thunk: Ask, answered: unknown) => {
  body = answered;
  return shell.context.dispatch(thunk()) as unknown as Promise<{ data?: unknown; error?: unknown }>;
};

describe.each(answers)('%s', (_name, thunk, good) => {
  it.each(garbageAnswers)('answered with %j › is a request that failed', async (garbage) => {
    expect((await ask(thunk, garbage)).error).toMatchObject(unreadable);
  });

  it('answered by a newer server › is read all the same', async () => {
    const { data, error } = await ask(thunk, fromNewerServer(good));
    expect(error).toBeUndefined();
    expect(data).toMatchObject({ of_tomorrow: { any: ['thing'] } });
  });
});

it('a list of earlier versions with rows that do not fit › has the others', async () => {
  const { data } = await ask(answers[2]?.[1] as Ask, { revisions: [7, summary, { id: 'r2' }] });
  expect(data).toEqual({ revisions: [summary] });
});

it('an answer that does not fit › is reported once for this module, by its fields alone', async () => {
  const read = answers[0]?.[1] as Ask;
  await ask(read, { ...note, version: 'gate 4711' });
  await ask(answers[1]?.[1] as Ask, { ...note, version: 'gate 4711' });
  expect(shell.unreadableAnswers).toEqual([['notes', 'version: invalid_type']]);
});
