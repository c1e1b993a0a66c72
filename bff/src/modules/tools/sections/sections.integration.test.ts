import { randomUUID } from 'node:crypto';
import { limits, type Section, type Tool, type ToolList } from '@firedeck/contract';
import { describe, expect, test } from 'vitest';
import { aMember, aTool, type TestMember } from '../../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../../testing/fixtures.ts';
import { withoutRequestId } from '../../../../testing/without-request-id.ts';

const testApp = setUpTestApp();
const member = setUpMemberOfEachTest(testApp);

const list = async (of: TestMember = member): Promise<ToolList> =>
  (await of.request('GET', '/api/tools')).json();
const add = (body: object, key: string = randomUUID(), of: TestMember = member) =>
  of.request('POST', '/api/tools/sections', body, { 'idempotency-key': key });
const aSection = async (name: string, of: TestMember = member): Promise<Section> =>
  (await add({ name, color: 'green' }, randomUUID(), of)).json();
const edit = (id: string, rev: number, changes: object) =>
  member.request('PATCH', `/api/tools/sections/${id}`, changes, { 'if-match': `"${rev}"` });
const remove = (id: string) => member.request('DELETE', `/api/tools/sections/${id}`);
const editTool = (tool: Tool, changes: object) =>
  member.request('PATCH', `/api/tools/${tool.id}`, changes, { 'if-match': `"${tool.rev}"` });
const sectionNames = async () => (await list()).sections?.map(({ name }) => name);
const sectionOf = async (id: string) =>
  (await list()).tools.find((tool) => tool.id === id)?.section;
const order = (body: object) => member.request('PUT', '/api/tools/order', body);

describe('a board without sections', () => {
  test('› the response is the same as before sections existed', async () => {
    const tool = await aTool(member);
    const response = await list();
    expect(Object.keys(response)).toEqual(['version', 'tools']);
    expect(response.tools).toEqual([tool]);
    expect(tool).not.toHaveProperty('section');
    expect((await member.request('GET', `/api/tools/${tool.id}`)).json()).toEqual(tool);
  });
});

describe('sections', () => {
  test('added before the first tool › are listed in their order', async () => {
    const id = randomUUID();
    const response = await add({ name: ' Dispatch ', color: 'red' }, id);
    const section = { id, name: 'Dispatch', color: 'red', rev: 1 };
    expect([response.statusCode, response.json()]).toEqual([201, section]);
    const maps = await aSection('Maps');
    const first = (await add({ name: 'Roster', color: 'blue', position: 0 })).json();
    expect(await list()).toEqual({ version: 3, tools: [], sections: [first, section, maps] });
  });

  test('added again with the same key › the same section; with another body › 422', async () => {
    const key = randomUUID();
    const body = { name: 'Maps', color: 'red' };
    const responses = await Promise.all([add(body, key), add(body, key), add(body, key)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await list()).toMatchObject({ version: 1, sections: [{ id: key }] });
    const refused = await add({ name: 'Other', color: 'red' }, key);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'key_reused']);
  });

  test('more than a member can have › 409 with the limit, also concurrently', async () => {
    const count = limits.sectionsPerMember;
    const adds = Array.from({ length: count + 3 }, (_, index) =>
      add({ name: `Section ${index}`, color: 'gray' }),
    );
    const responses = await Promise.all(adds);
    const refused = responses.filter(({ statusCode }) => statusCode !== 201);
    expect(refused.map((response) => [response.statusCode, response.json().limit])).toEqual(
      Array.from({ length: 3 }, () => [409, { name: 'sections', value: count }]),
    );
    expect(await sectionNames()).toHaveLength(count);
  });

  test.each([
    ['no name', { name: ' ', color: 'red' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(41), color: 'red' }, 'name'],
    ['a name that turns the text around', { name: 'a\u202eb', color: 'red' }, 'name'],
    ['another color', { name: 'Maps', color: '#ff0000' }, 'color'],
    ['no color', { name: 'Maps' }, 'color'],
    ['a negative position', { name: 'Maps', color: 'red', position: -1 }, 'position'],
    ['half a position', { name: 'Maps', color: 'red', position: 0.5 }, 'position'],
  ])('with %s › 400 that names the field', async (_case, body, field) => {
    const refused = await add(body);
    expect([refused.statusCode, refused.json().fields[0].field]).toEqual([400, field]);
    expect(await list()).toEqual({ version: 0, tools: [] });
  });

  test('edited › have the new name and color, and the next version', async () => {
    const { id } = await aSection('Maps');
    const edited = { id, name: '$name', color: 'purple', rev: 2 };
    const response = await edit(id, 1, { name: '$name', color: 'purple' });
    expect([response.statusCode, response.json()]).toEqual([200, edited]);
    expect(await list()).toMatchObject({ version: 2, sections: [edited] });
    expect((await edit(id, 2, { color: 'red' })).json()).toMatchObject({ name: '$name', rev: 3 });
  });

  test('edited concurrently › one succeeds, the other gets 412 with the newer version', async () => {
    const { id } = await aSection('Maps');
    const responses = await Promise.all([edit(id, 1, { name: 'A' }), edit(id, 1, { name: 'B' })]);
    const won = responses.find(({ statusCode }) => statusCode === 200)?.json();
    const lost = responses.find(({ statusCode }) => statusCode === 412)?.json();
    expect(lost).toMatchObject({ code: 'changed_elsewhere', current: won });
    expect((await list()).sections).toEqual([won]);
    expect((await edit(id, 1, { name: won.name })).json()).toEqual(won);
  });

  test('edited without a version › 428', async () => {
    const { id } = await aSection('Maps');
    const response = await member.request('PATCH', `/api/tools/sections/${id}`, { name: 'A' });
    expect(response.statusCode).toBe(428);
  });

  test('reordered › listed in that order; an order of other sections › 409 with the list', async () => {
    const ids = [await aSection('A'), await aSection('B'), await aSection('C')].map(({ id }) => id);
    const turned = ids.toReversed();
    const put = (body: object) => member.request('PUT', '/api/tools/sections/order', body);
    expect((await put({ ids: turned })).statusCode).toBe(204);
    expect(await sectionNames()).toEqual(['C', 'B', 'A']);
    const { version } = await list();
    expect((await put({ ids: turned })).statusCode).toBe(204);
    expect((await list()).version).toBe(version);
    await aSection('D');
    const refused = await put({ ids });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'order_outdated']);
    expect(refused.json().current).toEqual(await list());
    expect((await put({ ids: [ids[0], ids[0]] })).statusCode).toBe(400);
  });

  test('of another member › same response as for missing ones, and no change', async () => {
    const other = await aMember(testApp.app);
    const theirs = await aSection('Maps', other);
    const requests = (id: string) => [edit(id, 1, { name: 'Taken' }), remove(id)];
    const responses = await Promise.all(requests(theirs.id));
    const unknown = await Promise.all(requests(randomUUID()));
    const bodies = [responses, unknown].map((of) => of.map(({ body }) => withoutRequestId(body)));
    expect(bodies[0]).toEqual(bodies[1]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect((await list(other)).sections).toEqual([theirs]);
  });

  test('changed › not a recent change, as older servers do not know its kind', async () => {
    const { id } = await aSection('Maps');
    await edit(id, 1, { color: 'red' });
    await remove(id);
    expect((await member.request('GET', '/api/tools/recent')).json()).toEqual({ changes: [] });
  });
});

describe('a tool', () => {
  test('added to a section › stays in it, also after trash and restore', async () => {
    const { id: section } = await aSection('Maps');
    const tool = await aTool(member, { section });
    expect(tool.section).toBe(section);
    await member.request('DELETE', `/api/tools/${tool.id}`);
    const restored = await member.request('POST', `/api/tools/${tool.id}/restore`);
    expect(restored.json()).toMatchObject({ section });
    expect(await sectionOf(tool.id)).toBe(section);
  });

  test('moved into a section and out of it › gets a new version each time', async () => {
    const { id: section } = await aSection('Maps');
    const tool = await aTool(member);
    const inSection = (await editTool(tool, { section })).json();
    expect(inSection).toMatchObject({ section, rev: 2 });
    const outdated = await editTool(tool, { section: null });
    expect([outdated.statusCode, outdated.json().current]).toEqual([412, inSection]);
    const out = (await editTool(inSection, { section: null })).json();
    expect(out.rev).toBe(3);
    expect(out).not.toHaveProperty('section');
  });

  test.each(['constructor', '', '__proto__', 7])('moved into the section %j › 400', async (id) => {
    const refused = await editTool(await aTool(member), { section: id });
    expect([refused.statusCode, refused.json().fields[0].field]).toEqual([400, 'section']);
  });

  test('its section is deleted › is in none; the section is added again › is in it again', async () => {
    const rosters = await aSection('Roster');
    const section = await aSection('Maps');
    const tool = await aTool(member, { section: section.id });
    const trashed = await aTool(member, { section: section.id });
    await member.request('DELETE', `/api/tools/${trashed.id}`);
    expect((await remove(section.id)).statusCode).toBe(204);
    expect(await sectionNames()).toEqual(['Roster']);
    const single = (await member.request('GET', `/api/tools/${tool.id}`)).json();
    const restored = await member.request('POST', `/api/tools/${trashed.id}/restore`);
    for (const one of [single, restored.json(), ...(await list()).tools])
      expect(one).not.toHaveProperty('section');
    const { id, name, color } = section;
    await add({ name, color, position: 0 }, id);
    expect((await list()).sections?.map((one) => one.id)).toEqual([id, rosters.id]);
    expect(await sectionOf(tool.id)).toBe(id);
  });

  test('added to a section during its deletion › is on the board without a section', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id: section } = await aSection(`Round ${round}`);
      const [added, removed] = await Promise.all([aTool(member, { section }), remove(section)]);
      expect([removed.statusCode, typeof added.id]).toEqual([204, 'string']);
      expect((await list()).tools.map(({ id }) => id)).toContain(added.id);
      expect(await sectionOf(added.id)).toBeUndefined();
    }
    expect(await list()).not.toHaveProperty('sections');
  });
});

describe('an order with moved tools', () => {
  test('› moves them to the section in the same command, and increments their versions', async () => {
    const { id: section } = await aSection('Maps');
    const [one, two, three] = [await aTool(member), await aTool(member), await aTool(member)];
    const ids = [three, one, two].map(({ id }) => id);
    const { version } = await list();
    const body = { ids, moved: { ids: [three.id, one.id], section } };
    expect((await order(body)).statusCode).toBe(204);
    const after = await list();
    expect(after.version).toBe(version + 1);
    expect(after.tools.map(({ id, rev, section: of }) => [id, rev, of])).toEqual([
      [three.id, 2, section],
      [one.id, 2, section],
      [two.id, 1, undefined],
    ]);
    expect((await order(body)).statusCode).toBe(204);
    expect(await list()).toEqual(after);
    await order({ ids, moved: { ids: [one.id, two.id], section: null } });
    expect((await list()).tools.map(({ rev, section: of }) => [rev, of])).toEqual([
      [2, section],
      [3, undefined],
      [1, undefined],
    ]);
  });

  test('a tool that is not in the order › 400; an outdated order › 409, and none moves', async () => {
    const { id: section } = await aSection('Maps');
    const { id } = await aTool(member);
    const stray = await order({ ids: [id], moved: { ids: [randomUUID()], section } });
    expect([stray.statusCode, stray.json().fields[0].field]).toEqual([400, 'moved.ids']);
    await aTool(member);
    const outdated = await order({ ids: [id], moved: { ids: [id], section } });
    expect(outdated.json()).toMatchObject({ code: 'order_outdated', current: await list() });
    expect(await sectionOf(id)).toBeUndefined();
  });

  test('a whole board › one command', async () => {
    const { id: section } = await aSection('Maps');
    const tools = Array.from({ length: limits.toolsPerMember }, (_, index) => ({
      id: randomUUID(),
      name: `Tool ${index}`,
      url: 'https://tool.example/',
    }));
    await member.request('POST', '/api/tools/import', { tools });
    const ids = tools.map(({ id }) => id);
    expect((await order({ ids, moved: { ids, section } })).statusCode).toBe(204);
    expect((await list()).tools.filter((tool) => tool.section === section)).toHaveLength(1000);
  });
});

describe('an import with sections', () => {
  const entry = (section?: string) => ({
    id: randomUUID(),
    name: 'Tool',
    url: 'https://tool.example/',
    ...(section !== undefined && { section }),
  });
  const send = (tools: object[]) => member.request('POST', '/api/tools/import', { tools });

  test('› uses existing sections by name and adds the others, in one change', async () => {
    const maps = await aSection('Maps');
    const tools = [entry('Maps'), entry('Rosters'), entry(), entry('Rosters')];
    const result = (await send(tools)).json();
    const rosters = result.sections[0];
    expect(result).toEqual({ version: 2, count: 4, sections: [expect.any(String)] });
    const after = await list();
    expect(after.sections).toMatchObject([maps, { id: rosters, name: 'Rosters', rev: 1 }]);
    expect(after.tools.map(({ section }) => section)).toEqual([
      maps.id,
      rosters,
      undefined,
      rosters,
    ]);
    expect((await send(tools)).json()).toEqual({ version: 2, count: 0 });
  });

  test('undone › removes what it added; sections used or renamed since stay', async () => {
    const tools = [entry('A'), entry('B'), entry('C')];
    const result = (await send(tools)).json();
    const [a, b, c] = (await list()).sections ?? [];
    if (!a || !b || !c) throw new Error('the sections are missing');
    await edit(b.id, 1, { name: 'Mine' });
    await aTool(member, { section: c.id });
    const ids = tools.map(({ id }) => id);
    const undo = { ids, sections: result.sections };
    const undone = await member.request('POST', '/api/tools/import/undo', undo);
    expect(undone.json()).toMatchObject({ count: 3 });
    expect(await sectionNames()).toEqual(['Mine', 'C']);
  });

  test('undone with a section named twice › is refused and changes nothing', async () => {
    const tools = [entry('A')];
    const { sections } = (await send(tools)).json();
    const undo = { ids: tools.map(({ id }) => id), sections: [...sections, ...sections] };
    const response = await member.request('POST', '/api/tools/import/undo', undo);
    expect([response.statusCode, response.json().fields]).toMatchObject([
      400,
      [{ field: 'sections' }],
    ]);
    expect(await sectionNames()).toEqual(['A']);
  });

  test('the tool was moved to another section since › an undo keeps it', async () => {
    const { id: section } = await aSection('Maps');
    const tool = entry();
    await send([tool]);
    await order({ ids: [tool.id], moved: { ids: [tool.id], section } });
    const undone = await member.request('POST', '/api/tools/import/undo', { ids: [tool.id] });
    expect(undone.json().count).toBe(0);
  });

  test('more sections than a member can have › 409, and nothing is added', async () => {
    const tools = Array.from({ length: limits.sectionsPerMember + 1 }, (_, index) =>
      entry(`Section ${index}`),
    );
    const refused = await send(tools);
    expect([refused.statusCode, refused.json().limit]).toEqual([
      409,
      { name: 'sections', value: limits.sectionsPerMember },
    ]);
    expect(await list()).toEqual({ version: 0, tools: [] });
  });
});
