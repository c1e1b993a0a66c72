import { limits } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../testing/fixtures.ts';
import type { NoteDocument } from './note-model.ts';

const testApp = setUpTestApp();
const member = setUpMemberOfEachTest(testApp);

const save = (content: unknown, version: number | null) =>
  member.request(
    'PUT',
    '/api/notes',
    { content },
    version === null ? {} : { 'if-match': `"${version}"` },
  );

const stored = () =>
  testApp.app.mongo.collection<NoteDocument>('userNotes').findOne({ _id: member.userId });

describe('GET /api/notes', () => {
  test('before the first save is empty, version 0 [S7-018]', async () => {
    const response = await member.request('GET', '/api/notes');
    expect(response.json()).toEqual({
      user_id: member.userId,
      content: '',
      version: 0,
      updated_at: null,
    });
  });
});

describe('PUT /api/notes', () => {
  test('stores the text and increments its version [S7-017]', async () => {
    expect((await save('Station 4', 0)).json()).toMatchObject({ content: 'Station 4', version: 1 });
    expect((await save('Station 5', 1)).json()).toMatchObject({ version: 2 });
    const read = await member.request('GET', '/api/notes');
    expect(read.json()).toMatchObject({ content: 'Station 5', version: 2 });
  });

  test.each(['$content', '$$ROOT', 'a\u0000b', '{"$set":1}', '', '🚒'.repeat(1000)])(
    'stores %j unchanged',
    async (text) => {
      await save('before', 0);
      await save(text, 1);
      expect((await member.request('GET', '/api/notes')).json().content).toBe(text);
    },
  );

  test('an outdated version › returns the newer text and changes nothing', async () => {
    await save('first', 0);
    await save('theirs', 1);
    for (const version of [0, 1]) {
      const conflict = await save('mine', version);
      expect(conflict.statusCode).toBe(412);
      expect(conflict.json()).toMatchObject({
        code: 'changed_elsewhere',
        current: { content: 'theirs', version: 2 },
      });
    }
  });

  test('a retry after a lost response › succeeds', async () => {
    await save('first', 0);
    expect((await save('first', 0)).json()).toMatchObject({ version: 1 });
    await save('second', 1);
    expect((await save('second', 1)).json()).toMatchObject({ version: 2 });
  });

  test('20 concurrent first saves › one succeeds', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(`tab ${index}`, 0)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 412)).toHaveLength(19);
  });

  test('stores a revision at most every ten minutes', async () => {
    await save('one', 0);
    await save('two', 1);
    await save('three', 2);
    expect((await stored())?.revisions.map(({ content }) => content)).toEqual(['one']);
    await testApp.app.mongo
      .collection<NoteDocument>('userNotes')
      .updateOne(
        { _id: member.userId },
        { $set: { 'revisions.0.at': new Date(Date.now() - 601_000) } },
      );
    await save('four', 3);
    expect((await stored())?.revisions.map(({ content }) => content)).toEqual(['three', 'one']);
  });

  test('restoring an earlier text stores the current one, however recent the last revision', async () => {
    await save('one', 0);
    await save('two', 1);
    await save('three', 2);
    await save('one', 3);
    expect((await stored())?.revisions.map(({ content }) => content)).toEqual(['three']);
    await save('three', 4);
    expect((await stored())?.revisions.map(({ content }) => content)).toEqual(['one']);
  });

  test('keeps 20 revisions', async () => {
    await save('start', 0);
    const old = Array.from({ length: 20 }, (_, v) => ({ v, content: `old ${v}`, at: new Date(0) }));
    await testApp.app.mongo
      .collection<NoteDocument>('userNotes')
      .updateOne({ _id: member.userId }, { $set: { revisions: old } });
    await save('next', 1);
    const texts = (await stored())?.revisions.map(({ content }) => content);
    expect([texts?.length, texts?.[0], texts?.at(-1)]).toEqual([20, 'start', 'old 18']);
  });

  test('accepts exactly 100 kB and refuses a byte more, counted in bytes', async () => {
    const full = 'é'.repeat(limits.notesBytes / 2);
    expect((await save(full, 0)).statusCode).toBe(200);
    const beyond = await save(`${full}x`, 1);
    expect(beyond.statusCode).toBe(400);
    expect(beyond.json().fields).toEqual([
      { field: 'content', message: 'Notes can have at most 100 kB of text' },
    ]);
  });

  test.each([
    [null, 'precondition_required'],
    [0, 'validation_failed'],
  ] as const)('with version %j and no text answers %s', async (version, code) => {
    const response = await save(version === null ? 'text' : 7, version);
    expect(response.json().code).toBe(code);
  });

  test('creates the notes with the first save and updates them with the next, one command each [S4-022]', async () => {
    await member.request('GET', '/api/notes');
    expect(await testApp.commandsOf(() => save('first', 0))).toEqual(['insert']);
    expect(await testApp.commandsOf(() => save('second', 1))).toEqual(['findAndModify']);
  });
});

describe('GET /api/pulse', () => {
  test('returns the versions of the member’s data', async () => {
    const before = await member.request('GET', '/api/pulse');
    expect(before.json()).toMatchObject({ tools: 0, notes: 0 });
    await save('text', 0);
    await member.request('POST', '/api/tools', { name: 'x', url: 'example.org' });
    const after = await member.request('GET', '/api/pulse');
    expect(after.json()).toMatchObject({ tools: 1, notes: 1, live: true });
  });
});
