import type { NoteRevisionSummary } from '@firedeck/contract';
import { limits } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../testing/fixtures.ts';
import { withoutRequestId } from '../../../testing/without-request-id.ts';
import type { NoteDocument } from './note-model.ts';

const testApp = setUpTestApp();
const member = setUpMemberOfEachTest(testApp);

const notes = () => testApp.app.mongo.collection<NoteDocument>('userNotes');
const save = (content: string, version: number) =>
  member.request('PUT', '/api/notes', { content }, { 'if-match': `"${version}"` });
const list = async (): Promise<NoteRevisionSummary[]> =>
  (await member.request('GET', '/api/notes/revisions')).json().revisions;
const read = (id: string, reader = member) => reader.request('GET', `/api/notes/revisions/${id}`);

describe('GET /api/notes/revisions', () => {
  test('is empty until a text is replaced', async () => {
    expect(await list()).toEqual([]);
    await save('first', 0);
    expect(await list()).toEqual([]);
  });

  test('lists time, length and the beginning of each text', async () => {
    const text = '🚒'.repeat(300);
    const { updated_at } = (await save(text, 0)).json();
    await save('next', 1);
    expect(await list()).toEqual([
      {
        id: '1',
        saved_at: updated_at,
        characters: 300,
        excerpt: '🚒'.repeat(limits.notesExcerptCharacters),
      },
    ]);
  });

  test('20 texts of 100 kB › the list is small', async () => {
    await save('start', 0);
    const content = 'x'.repeat(limits.notesBytes);
    const revisions = Array.from({ length: 20 }, (_, v) => ({ v, content, at: new Date(v) }));
    await notes().updateOne({ _id: member.userId }, { $set: { revisions } });
    const response = await member.request('GET', '/api/notes/revisions');
    expect(response.json().revisions).toHaveLength(20);
    expect(response.body.length).toBeLessThan(8 * 1024);
  });

  test('has both sides of a resolved conflict, even right after another revision', async () => {
    await save('gate 1', 0);
    await save('gate 2', 1);
    await save('gate 3', 2);
    const body = { content: 'gate 4', earlier_version: '$v gate 5' };
    const resolved = await member.request('PUT', '/api/notes', body, { 'if-match': '"3"' });
    expect(resolved.json()).toMatchObject({ content: 'gate 4', version: 5 });
    const excerpts = async () => (await list()).map(({ excerpt }) => excerpt);
    expect(await excerpts()).toEqual(['$v gate 5', 'gate 3', 'gate 1']);
    const ids = (await list()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect((await read(ids[0] ?? '')).json().content).toBe('$v gate 5');
    const again = await member.request('PUT', '/api/notes', body, { 'if-match': '"3"' });
    expect(again.json()).toMatchObject({ content: 'gate 4', version: 5 });
    expect(await excerpts()).toHaveLength(3);
  });

  test('shows nothing of another member', async () => {
    await save('mine', 0);
    await save('mine too', 1);
    const other = await aMember(testApp.app);
    expect((await other.request('GET', '/api/notes/revisions')).json()).toEqual({ revisions: [] });
  });
});

describe('GET /api/notes/revisions/:id', () => {
  test('returns the whole text, which an ordinary save restores', async () => {
    const { updated_at } = (await save('the first text', 0)).json();
    await save('the second', 1);
    const revision = (await read('1')).json();
    expect(revision).toEqual({ id: '1', saved_at: updated_at, content: 'the first text' });
    expect((await save(revision.content, 2)).json()).toMatchObject({ version: 3 });
    expect((await member.request('GET', '/api/notes')).json().content).toBe('the first text');
  });

  test('a revision of another member › same response as for a missing one', async () => {
    await save('mine', 0);
    await save('mine too', 1);
    const other = await aMember(testApp.app);
    const responses = await Promise.all(
      ['1', '2', '$where', '1.5', ''].map((id) => read(id, other)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(responses.map(({ body }) => withoutRequestId(body))).size).toBe(1);
  });
});
