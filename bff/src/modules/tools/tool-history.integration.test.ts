import { dayMs, limits, type ToolChange, type ToolList } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aMember, aTool } from '../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../testing/fixtures.ts';
import type { ToolListDocument } from './tool-list-model.ts';

const testApp = setUpTestApp();
const member = setUpMemberOfEachTest(testApp);

const changes = async (): Promise<ToolChange[]> =>
  (await member.request('GET', '/api/tools/recent')).json().changes;
const trash = async () => (await member.request('GET', '/api/tools/trash')).json().tools;
const edit = (id: string, rev: number, patch: object) =>
  member.request('PATCH', `/api/tools/${id}`, patch, { 'if-match': `"${rev}"` });
const remove = (id: string) => member.request('DELETE', `/api/tools/${id}`);
const reverse = async () => {
  const { tools }: ToolList = (await member.request('GET', '/api/tools')).json();
  return member.request('PUT', '/api/tools/order', { ids: tools.map(({ id }) => id).reverse() });
};
const stored = () => testApp.app.mongo.collection<ToolListDocument>('toolLists');

describe('GET /api/tools/recent', () => {
  test('is empty before the first change', async () => {
    expect(await changes()).toEqual([]);
  });

  test('lists each change once, newest first, with the name at that time', async () => {
    const { id } = await aTool(member, { name: 'Gauges' });
    const other = await aTool(member, { name: '$Hydrants' });
    await edit(id, 1, { name: '$name' });
    await edit(id, 2, { notes: '$$ROOT' });
    await remove(id);
    await remove(id);
    await member.request('POST', `/api/tools/${id}/restore`);
    await reverse();
    const listed = (await changes()).map(({ kind, tool_id, name }) => [kind, tool_id, name]);
    expect(listed).toEqual([
      ['reordered', null, null],
      ['restored', id, '$name'],
      ['deleted', id, '$name'],
      ['edited', id, '$name'],
      ['edited', id, '$name'],
      ['added', other.id, '$Hydrants'],
      ['added', id, 'Gauges'],
    ]);
  });

  test('omits refused changes', async () => {
    const { id } = await aTool(member);
    await edit(id, 7, { name: 'Beaten' });
    await member.request('PUT', '/api/tools/order', { ids: [] });
    expect((await changes()).map(({ kind }) => kind)).toEqual(['added']);
  });

  test('keeps the newest 50 of any kind', async () => {
    const { id } = await aTool(member);
    const acts = [
      () => aTool(member),
      (rev: number) => edit(id, rev, { notes: 'x' }),
      () => remove(id),
      () => member.request('POST', `/api/tools/${id}/restore`),
      reverse,
    ];
    for (const [index, act] of acts.entries()) {
      const old = Array.from({ length: limits.recentChanges }, (_, number) => ({
        at: new Date(0),
        kind: 'edited' as const,
        toolId: id,
        name: `old ${number}`,
      }));
      await stored().updateOne({ _id: member.userId }, { $set: { recent: old } });
      await act(1);
      const remaining = await changes();
      expect([index, remaining.length, remaining[1]?.name, remaining.at(-1)?.name]).toEqual([
        index,
        50,
        'old 0',
        'old 48',
      ]);
    }
  });

  test('a list without a history › starts with the next change', async () => {
    const { id } = await aTool(member, { name: 'Gauges' });
    await stored().updateOne({ _id: member.userId }, { $unset: { recent: '' } });
    expect(await changes()).toEqual([]);
    await edit(id, 1, { notes: 'x' });
    expect(await changes()).toMatchObject([{ kind: 'edited', name: 'Gauges' }]);
  });

  test('contains nothing of another member', async () => {
    await aTool(await aMember(testApp.app));
    expect(await changes()).toEqual([]);
  });
});

describe('GET /api/tools/trash', () => {
  test('lists restorable tools, newest first', async () => {
    const first = await aTool(member, { name: 'First', url: 'one.example', icon: 'shield-alt' });
    const second = await aTool(member, { name: 'Second' });
    await remove(first.id);
    await remove(second.id);
    expect(await trash()).toEqual([
      expect.objectContaining({ id: second.id, name: 'Second' }),
      {
        id: first.id,
        name: 'First',
        url: 'https://one.example',
        icon: 'shield-alt',
        deleted_at: expect.any(String),
      },
    ]);
    await member.request('POST', `/api/tools/${first.id}/restore`);
    expect(await trash()).toMatchObject([{ id: second.id }]);
  });

  test('omits tools deleted more than 30 days ago', async () => {
    const { id } = await aTool(member);
    await remove(id);
    const deletedAt = new Date(Date.now() - 31 * dayMs);
    await stored().updateOne({ _id: member.userId }, { $set: { 'trash.0.deletedAt': deletedAt } });
    expect(await trash()).toEqual([]);
  });

  test('is empty without deletions, and contains nothing of another member', async () => {
    const other = await aMember(testApp.app);
    const { id } = await aTool(other);
    await other.request('DELETE', `/api/tools/${id}`);
    expect(await trash()).toEqual([]);
  });
});
