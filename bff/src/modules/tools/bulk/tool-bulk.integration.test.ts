import { randomUUID } from 'node:crypto';
import { limits, type Tool } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aMember, aTool } from '../../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../../testing/fixtures.ts';

const testApp = setUpTestApp();
const member = setUpMemberOfEachTest(testApp);

const remove = (ids: string[]) => member.request('POST', '/api/tools/trash', { ids });
const restore = (ids: string[], deletedAt?: string) =>
  member.request('POST', '/api/tools/trash/restore', {
    ids,
    ...(deletedAt && { deleted_at: deletedAt }),
  });
const list = async () =>
  (await member.request('GET', '/api/tools')).json() as { version: number; tools: Tool[] };
const listNames = async () => (await list()).tools.map(({ name }) => name);
const trashedNames = async () =>
  (await member.request('GET', '/api/tools/trash')).json().tools.map(({ name }: Tool) => name);

/** Adds tools with these names; resolves to their ids. */
async function addTools(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push((await aTool(member, { name })).id);
  return ids;
}

/** Imports this many tools. */
async function importTools(count: number): Promise<string[]> {
  const tools = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: `Tool ${index}`,
    url: 'https://tool.example/',
  }));
  expect((await member.request('POST', '/api/tools/import', { tools })).statusCode).toBe(200);
  return tools.map(({ id }) => id);
}

describe('POST /api/tools/trash', () => {
  test('several tools › one change moves them to the trash, in the board’s order', async () => {
    const [a = '', , c = '', d = ''] = await addTools('A', 'B', 'C', 'D');
    const response = await remove([d, a, c]);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ version: 5, count: 3, deleted_at: expect.any(String) });
    expect(await listNames()).toEqual(['B']);
    expect(await trashedNames()).toEqual(['A', 'C', 'D']);
    const { changes } = (await member.request('GET', '/api/tools/recent')).json();
    expect(changes.slice(0, 3)).toMatchObject(
      ['A', 'C', 'D'].map((name) => ({ kind: 'deleted', name })),
    );
  });

  test('some are already deleted › deletes the others; repeated, nothing', async () => {
    const [a = '', b = ''] = await addTools('A', 'B', 'C');
    await member.request('DELETE', `/api/tools/${a}`);
    expect((await remove([a, b, randomUUID()])).json()).toMatchObject({ version: 5, count: 1 });
    expect((await remove([a, b])).json()).toEqual({ version: 5, count: 0 });
    expect(await listNames()).toEqual(['C']);
  });

  test('the same tools concurrently › each is in the trash once', async () => {
    const ids = await addTools('A', 'B', 'C');
    const responses = await Promise.all([remove(ids), remove(ids), remove(ids)]);
    expect(responses.map((response) => response.json().count).sort()).toEqual([0, 0, 3]);
    expect(await trashedNames()).toEqual(['A', 'B', 'C']);
  });

  test('more tools than the trash holds › all can be restored, earlier ones no longer', async () => {
    const [early = ''] = await addTools('Early');
    await remove([early]);
    const ids = await importTools(limits.toolsPerMember);
    expect((await remove(ids)).json()).toMatchObject({ count: limits.toolsPerMember });
    expect(await trashedNames()).toHaveLength(limits.toolsPerMember);
    expect((await restore([early])).json()).toMatchObject({ count: 0 });
    expect((await restore(ids)).json()).toMatchObject({ count: limits.toolsPerMember });
    expect((await list()).tools.map(({ id }) => id)).toEqual(ids);
  });

  test('deletions after a large one › its Undo stays complete', async () => {
    const [card = '', other = '', another = ''] = await addTools('A', 'B', 'C');
    const ids = await importTools(limits.trashedTools + 10);
    await remove(ids);
    await member.request('DELETE', `/api/tools/${card}`);
    await remove([other, another]);
    expect((await restore(ids)).json()).toMatchObject({ count: ids.length });
  });

  test('another member’s tools › 200 without a change; duplicates › 400', async () => {
    const other = await aMember(testApp.app);
    const { id } = await aTool(other, { name: 'Theirs' });
    expect((await remove([id])).json()).toEqual({ version: 0, count: 0 });
    expect((await other.request('GET', `/api/tools/${id}`)).statusCode).toBe(200);
    expect((await remove([id, id])).statusCode).toBe(400);
    expect((await remove([])).statusCode).toBe(400);
  });
});

describe('POST /api/tools/trash/restore', () => {
  test('tools deleted together › one change restores their positions', async () => {
    const [a = '', , c = '', , e = ''] = await addTools('A', 'B', 'C', 'D', 'E');
    await remove([a, c, e]);
    expect((await restore([e, c, a])).json()).toEqual({ version: 7, count: 3 });
    expect(await listNames()).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(await trashedNames()).toEqual([]);
    const { tools } = await list();
    expect(tools.map(({ rev }) => rev)).toEqual([2, 1, 2, 1, 2]);
  });

  test('one deletion › restores only its tools, in their section and next to their neighbors', async () => {
    const section = (
      await member.request('POST', '/api/tools/sections', { name: 'Maps', color: 'red' })
    ).json().id;
    const [a = '', b = '', c = '', d = '', e = ''] = await addTools('A', 'B', 'C', 'D', 'E');
    await member.request('PUT', '/api/tools/order', {
      ids: [a, b, c, d, e],
      moved: { ids: [c], section },
    });
    await member.request('DELETE', `/api/tools/${b}`);
    const ids = [b, c, d];
    const { count, deleted_at } = (await remove(ids)).json();
    expect(count).toBe(2);
    await member.request('DELETE', `/api/tools/${a}`);
    await addTools('F');
    expect((await restore(ids, deleted_at)).json()).toMatchObject({ count: 2 });
    expect(await listNames()).toEqual(['C', 'D', 'E', 'F']);
    expect((await list()).tools[0]?.section).toBe(section);
    expect((await trashedNames()).sort()).toEqual(['A', 'B']);
  });

  test('one deletion, after another one of the same tools › restores nothing', async () => {
    const ids = await addTools('A', 'B');
    const first = (await remove(ids)).json().deleted_at;
    await restore(ids, first);
    await remove(ids);
    expect((await restore(ids, first)).json()).toMatchObject({ count: 0 });
    expect(await listNames()).toEqual([]);
  });

  test('the list was reordered since › they are next to their neighbors again', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = await addTools('A', 'B', 'C', 'D', 'E');
    const { deleted_at } = (await remove([b, c])).json();
    await member.request('PUT', '/api/tools/order', { ids: [e, d, a] });
    await restore([b, c], deleted_at);
    expect(await listNames()).toEqual(['E', 'D', 'A', 'B', 'C']);
  });

  test('some are already restored › restores the others', async () => {
    const [a = '', b = ''] = await addTools('A', 'B', 'C');
    await remove([a, b]);
    await member.request('POST', `/api/tools/${b}/restore`);
    expect((await restore([a, b])).json()).toMatchObject({ count: 1 });
    expect((await listNames()).sort()).toEqual(['A', 'B', 'C']);
    expect((await restore([a, b])).json()).toMatchObject({ count: 0 });
  });

  test('not enough room for all › 409, and none is restored', async () => {
    const ids = await addTools('A', 'B');
    await remove(ids);
    await importTools(limits.toolsPerMember - 1);
    const refused = await restore(ids);
    expect([refused.statusCode, refused.json().limit]).toEqual([
      409,
      { name: 'tools', value: limits.toolsPerMember },
    ]);
    expect(await trashedNames()).toEqual(['A', 'B']);
  });

  test('restored and deleted concurrently › nothing is lost or duplicated', async () => {
    const ids = await addTools('A', 'B', 'C');
    await remove(ids);
    await Promise.all([restore(ids), restore(ids), remove(ids)]);
    const names = [...(await listNames()), ...(await trashedNames())].sort();
    expect(names).toEqual(['A', 'B', 'C']);
  });
});
