import { fromNewerServer, invalidResponses, unreadable } from '@firedeck/build/testing';
import { getStore, type ModuleStore } from '@firedeck/sdk';
import { createFakeShell } from '@firedeck/sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { notesApi } from './notes-api.ts';
import { revisionsApi } from './notes-revisions/revisions-api.ts';

const { notesGet, notesSave } = notesApi.endpoints;
const { notesRevisionsList, notesRevisionGet } = revisionsApi.endpoints;

const at = '2026-01-01T00:00:00.000Z';
const note = { user_id: 'u', content: 'gate 4711', version: 3, updated_at: at };
const summary = { id: 'r1', saved_at: at, characters: 9, excerpt: 'gate' };

type CreateRequest = () => Parameters<ModuleStore['dispatch']>[0];

/** Each endpoint with a request and a valid response. */
const responses: [name: string, createRequest: CreateRequest, valid: object][] = [
  ['notesGet', () => notesGet.initiate(), note],
  ['notesSave', () => notesSave.initiate({ content: 'gate', version: 2 }), note],
  ['notesRevisionsList', () => notesRevisionsList.initiate(), { revisions: [summary] }],
  [
    'notesRevisionGet',
    () => notesRevisionGet.initiate('r1'),
    { id: 'r1', saved_at: at, content: 'g' },
  ],
];

let body: unknown;
let shell: ReturnType<typeof createFakeShell>;
beforeEach(() => {
  shell = createFakeShell(() => ({ body }));
});

const request = (createRequest: CreateRequest, response: unknown) => {
  body = response;
  return getStore().dispatch(createRequest()) as Promise<{
    data?: unknown;
    error?: unknown;
  }>;
};

describe.each(responses)('%s', (_name, createRequest, valid) => {
  it.each(invalidResponses)('response %j › the request fails', async (garbage) => {
    expect((await request(createRequest, garbage)).error).toMatchObject(unreadable);
  });

  it('response of a newer server › is accepted', async () => {
    const { data, error } = await request(createRequest, fromNewerServer(valid));
    expect(error).toBeUndefined();
    expect(data).toMatchObject({ of_tomorrow: { any: ['thing'] } });
  });
});

it('list of earlier versions with invalid rows › only these rows are missing', async () => {
  const { data } = await request(responses[2]?.[1] as CreateRequest, {
    revisions: [7, summary, { id: 'r2' }],
  });
  expect(data).toEqual({ revisions: [summary] });
});

it('invalid response › is reported once for the module, by field names only', async () => {
  const readNotes = responses[0]?.[1] as CreateRequest;
  await request(readNotes, { ...note, version: 'gate 4711' });
  await request(responses[1]?.[1] as CreateRequest, { ...note, version: 'gate 4711' });
  expect(shell.unreadableAnswers).toEqual([['notes', 'version: invalid_type']]);
});
