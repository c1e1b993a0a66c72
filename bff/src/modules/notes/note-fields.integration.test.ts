import { describe, expect, test } from 'vitest';
import { aMember } from '../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../testing/fixtures.ts';

const testApp = setUpTestApp();
const member = setUpMemberOfEachTest(testApp);

const read = async (of = member) => (await of.request('GET', '/api/notes')).json();
const save = async (content: string, version: number) =>
  (await member.request('PUT', '/api/notes', { content }, { 'if-match': `"${version}"` })).json();

describe('the notes of a member', () => {
  test('have the id of their member [S3-009]', async () => {
    expect((await read()).user_id).toBe(member.userId);
    await save('Pump 3', 0);
    expect((await read()).user_id).toBe(member.userId);
  });

  test('are an empty text at first [S3-010]', async () => {
    expect((await read()).content).toBe('');
  });

  test('were updated at the last save [S3-011]', async () => {
    await save('Pump 3', 0);
    const before = Date.now();
    await save('Pump 4', 1);
    const updatedAt = Date.parse((await read()).updated_at);
    expect(updatedAt).toBeGreaterThanOrEqual(before);
    expect(updatedAt).toBeLessThanOrEqual(Date.now());
  });

  test('are created by the first save [S7-021]', async () => {
    const stored = () => testApp.app.mongo.collection('userNotes').countDocuments(ownDocument());
    expect(await stored()).toBe(0);
    await save('Pump 3', 0);
    expect(await stored()).toBe(1);
  });

  test('get text and time of a later save [S7-020]', async () => {
    const first = await save('Pump 3', 0);
    const second = await save('Pump 4', 1);
    expect(await read()).toEqual(second);
    expect(second.content).toBe('Pump 4');
    expect(second.updated_at >= first.updated_at).toBe(true);
    expect(await testApp.app.mongo.collection('userNotes').countDocuments(ownDocument())).toBe(1);
  });

  test('are read and saved by that member alone [S6-008]', async () => {
    const other = await aMember(testApp.app);
    await save('Mine', 0);
    expect(await read(other)).toMatchObject({ user_id: other.userId, content: '' });
    await other.request('PUT', '/api/notes', { content: 'Theirs' }, { 'if-match': '"0"' });
    expect((await read()).content).toBe('Mine');
  });
});

const ownDocument = () => ({ _id: member.userId as never });
