import { randomUUID } from 'node:crypto';
import { limits, type Tool } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aMember, aTool } from '../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../testing/fixtures.ts';

const testApp = setUpTestApp();
const member = setUpMemberOfEachTest(testApp);

const anImport = (count: number, notes = '') =>
  Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    name: `Tool ${index + 1}`,
    url: `https://tool-${index + 1}.example/`,
    icon: 'tools',
    notes,
  }));
const send = (tools: unknown) => member.request('POST', '/api/tools/import', { tools });
const undo = (ids: string[]) => member.request('POST', '/api/tools/import/undo', { ids });
const list = async () =>
  (await member.request('GET', '/api/tools')).json() as { version: number; tools: Tool[] };
const listNames = async () => (await list()).tools.map(({ name }) => name);

describe('an import', () => {
  test('to an empty board › adds the tools in their order with one change', async () => {
    const tools = anImport(3);
    const response = await send(tools);
    expect([response.statusCode, response.json()]).toEqual([200, { version: 1, count: 3 }]);
    expect((await list()).tools).toMatchObject(
      tools.map((tool, position) => ({ ...tool, position, rev: 1 })),
    );
    const recent = await member.request('GET', '/api/tools/recent');
    expect(recent.json().changes).toMatchObject([{ kind: 'imported', tool_id: null, name: '3' }]);
  });

  test('to a board with tools › appends them', async () => {
    await aTool(member, { name: 'Dispatch' });
    expect((await send(anImport(2))).json()).toEqual({ version: 2, count: 2 });
    expect(await listNames()).toEqual(['Dispatch', 'Tool 1', 'Tool 2']);
  });

  test('as many tools as a board can have › one write; one more › 409, and nothing is added', async () => {
    await aTool(member, { name: 'Dispatch' });
    const tools = anImport(limits.toolsPerMember);
    const refused = await send(tools);
    expect([refused.statusCode, refused.json().limit]).toEqual([
      409,
      { name: 'tools', value: limits.toolsPerMember },
    ]);
    expect(await listNames()).toEqual(['Dispatch']);
    expect((await send(tools.slice(1))).json()).toMatchObject({ version: 2, count: 999 });
  });

  test.each(['an empty', 'a present'])(
    'more bytes than %s list has room for › 409, and nothing is added',
    async (kind) => {
      if (kind === 'a present') await aTool(member);
      const before = await listNames();
      const refused = await send(anImport(520, 'x'.repeat(limits.toolNotesCharacters)));
      expect([refused.statusCode, refused.json().limit]).toEqual([
        409,
        { name: 'list_bytes', value: limits.toolListBytes },
      ]);
      expect(await listNames()).toEqual(before);
    },
  );

  test('sent again, also concurrently › adds nothing twice', async () => {
    const tools = anImport(5);
    const responses = await Promise.all([send(tools), send(tools), send(tools)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(responses.map((response) => response.json().count).sort()).toEqual([0, 0, 5]);
    expect(await listNames()).toHaveLength(5);
  });

  test('an id in use for another tool › 422, and nothing is added', async () => {
    const [first, second] = anImport(2);
    await send([first]);
    const refused = await send([second, { ...first, name: 'Another' }]);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'key_reused']);
    expect(await listNames()).toEqual(['Tool 1']);
  });

  test.each([
    ['no tools', []],
    ['an address that is no link', [{ ...anImport(1)[0], url: 'javascript:alert(1)' }]],
    ['a name of control characters', [{ ...anImport(1)[0], name: '\u202e\u0007' }]],
    ['an id that is no uuid', [{ ...anImport(1)[0], id: 'constructor' }]],
    ['a tool named twice', [anImport(1)[0]].flatMap((tool) => [tool, tool])],
    ['too many tools', anImport(limits.toolsPerMember + 1)],
    ['no list', { length: 1 }],
  ])('of %s › 400 that names the field, and nothing is added', async (_case, tools) => {
    const refused = await send(tools);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'validation_failed']);
    expect(refused.json().fields[0].field).toMatch(/^tools/);
    expect(await listNames()).toEqual([]);
  });

  test('larger than its own limit › 413; just below it › not refused for its size', async () => {
    const tooLarge = await send(anImport(1, 'x'.repeat(limits.importBodyBytes)));
    expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'body_too_large']);
    const large = anImport(1, 'x'.repeat(limits.importBodyBytes - 1_000));
    expect((await send(large)).statusCode).toBe(400);
    expect(await listNames()).toEqual([]);
  });

  test('without a session › 401', async () => {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/tools/import',
      payload: { tools: anImport(1) },
    });
    expect(response.statusCode).toBe(401);
  });

  test('concurrent adds of another device › none is lost', async () => {
    const adds = Array.from({ length: 6 }, (_, index) => aTool(member, { name: `Add ${index}` }));
    const imported = await send(anImport(4));
    await Promise.all(adds);
    expect(imported.statusCode).toBe(200);
    const { version, tools } = await list();
    expect([version, tools.length]).toEqual([7, 10]);
  });
});

describe('undoing an import', () => {
  test('removes its tools with one change; edited ones stay', async () => {
    await aTool(member, { name: 'Dispatch' });
    const tools = anImport(3);
    await send(tools);
    const edited = tools[1]?.id ?? '';
    const patched = await member.request(
      'PATCH',
      `/api/tools/${edited}`,
      { name: 'Mine' },
      { 'if-match': '"1"' },
    );
    expect(patched.statusCode).toBe(200);
    const response = await undo(tools.map(({ id }) => id));
    expect(response.json()).toEqual({ version: 4, count: 2 });
    expect(await listNames()).toEqual(['Dispatch', 'Mine']);
    expect((await member.request('GET', '/api/tools/trash')).json().tools).toEqual([]);
    expect((await undo(tools.map(({ id }) => id))).json()).toEqual({ version: 4, count: 0 });
  });

  test('another member’s tools › no change, same response as for unknown ids', async () => {
    const tools = anImport(2);
    await send(tools);
    const other = await aMember(testApp.app);
    const ids = tools.map(({ id }) => id);
    const theirs = await other.request('POST', '/api/tools/import/undo', { ids });
    const unknown = await other.request('POST', '/api/tools/import/undo', { ids: [randomUUID()] });
    expect([theirs.statusCode, theirs.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(await listNames()).toHaveLength(2);
  });
});
