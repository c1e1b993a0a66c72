import { randomUUID } from 'node:crypto';
import { dayMs, hourMs, limits, type Tool } from '@firedeck/contract';
import { describe, expect, test, vi } from 'vitest';
import { aMember, aTool, aToolInput } from '../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../testing/fixtures.ts';
import { withoutRequestId } from '../../../testing/without-request-id.ts';
import type { StoredTool, ToolListDocument } from './tool-list-model.ts';

const testApp = setUpTestApp();
const member = setUpMemberOfEachTest(testApp);

const names = async () => {
  const list = await member.request('GET', '/api/tools');
  return list.json().tools.map((tool: Tool) => tool.name);
};

/** Stores a list as after many adds. */
async function withManyTools(count: number, notes = ''): Promise<string[]> {
  await aTool(member);
  const lists = testApp.app.mongo.collection<ToolListDocument>('toolLists');
  const [first] = Object.values((await lists.findOne({ _id: member.userId }))?.tools ?? {});
  const order = Array.from({ length: count }, () => randomUUID());
  const tools = Object.fromEntries(order.map((id) => [id, { ...(first as StoredTool), notes }]));
  await lists.updateOne({ _id: member.userId }, { $set: { order, tools } });
  return order;
}

/** Runs another device's act between a refused command and the read that finds out why. */
function beforeNext(read: 'findById' | 'findOne', act: () => Promise<unknown>) {
  const lists = testApp.app.mongo.model<ToolListDocument>('ToolList');
  return vi.spyOn(lists, read).mockImplementationOnce((...args: unknown[]) => {
    const exec = async () => {
      await act();
      return (lists[read] as (...args: unknown[]) => ReturnType<typeof lists.findOne>)
        .apply(lists, args)
        .lean()
        .exec();
    };
    return { lean: () => ({ exec }) } as never;
  });
}

/** Stores a list without room for another tool; returns its ids. */
async function withFullList(): Promise<string[]> {
  const ids = await withManyTools(480, 'x'.repeat(4000));
  const add = (notes: string) => member.request('POST', '/api/tools', aToolInput({ notes }));
  for (const notes of ['x'.repeat(4000), '']) while ((await add(notes)).statusCode === 201);
  return ids;
}

async function trashedAgo(days: number, id: string): Promise<void> {
  const deletedAt = new Date(Date.now() - days * dayMs);
  await testApp.app.mongo
    .collection<ToolListDocument>('toolLists')
    .updateOne(
      { _id: member.userId, 'trash.id': id },
      { $set: { 'trash.$.deletedAt': deletedAt } },
    );
}

const listBytes = { name: 'list_bytes', value: limits.toolListBytes };

describe('GET /api/tools', () => {
  test('is empty before the first tool', async () => {
    const response = await member.request('GET', '/api/tools');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ version: 0, tools: [] });
  });

  test('without a token › 401 with the specified message [S5-015]', async () => {
    const response = await testApp.app.inject('/api/tools');
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      code: 'not_authenticated',
      message: 'User not authenticated',
    });
  });

  test('the client has this version › 304 without a body', async () => {
    await aTool(member);
    const { headers } = await member.request('GET', '/api/tools');
    const again = await member.request('GET', '/api/tools', undefined, {
      'if-none-match': String(headers.etag),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await aTool(member, { name: 'Hydrants' });
    const changed = await member.request('GET', '/api/tools', undefined, {
      'if-none-match': String(headers.etag),
    });
    expect(changed.json()).toMatchObject({ version: 2 });
  });
});

describe('POST /api/tools', () => {
  test('puts the new tool after the last one [S9-012]', async () => {
    await aTool(member, { name: 'First' });
    const second = await aTool(member, { name: 'Second' });
    expect(second).toMatchObject({ position: 1, rev: 1, user_id: member.userId, favicon: null });
    expect(await names()).toEqual(['First', 'Second']);
  });

  test('puts https:// before an address without a scheme', async () => {
    expect(await aTool(member, { url: 'example.org/board' })).toMatchObject({
      url: 'https://example.org/board',
    });
  });

  test('the same key and body twice › one tool, and the same response', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await member.request('POST', '/api/tools', aToolInput(), key);
    const second = await member.request('POST', '/api/tools', aToolInput(), key);
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect(first.json().id).toBe(key['idempotency-key']);
    expect(await names()).toHaveLength(1);
  });

  test('the same key 20 times concurrently › one tool', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => member.request('POST', '/api/tools', aToolInput(), key)),
    );
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await names()).toHaveLength(1);
  });

  test('another add creates the list meanwhile › the tool is added after that', async () => {
    const reading = beforeNext('findById', () => aTool(member, { name: 'Sooner' }));
    expect(await aTool(member, { name: 'Later' })).toMatchObject({ position: 1 });
    reading.mockRestore();
    expect(await names()).toEqual(['Sooner', 'Later']);
  });

  test('a key used for another body › a conflict with the present tool', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await member.request('POST', '/api/tools', aToolInput({ name: 'One' }), key);
    const other = await member.request('POST', '/api/tools', aToolInput({ name: 'Two' }), key);
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: 'key_reused', current: { name: 'One' } });
  });

  test('the key of a tool deleted since › the error names the deletion', async () => {
    const key = { 'idempotency-key': randomUUID() };
    await member.request('POST', '/api/tools', aToolInput(), key);
    await member.request('DELETE', `/api/tools/${key['idempotency-key']}`);
    const again = await member.request('POST', '/api/tools', aToolInput(), key);
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_deleted']);
  });

  test('a key that is not a UUID › is refused', async () => {
    const response = await member.request('POST', '/api/tools', aToolInput(), {
      'idempotency-key': '$where.x',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual([
      { field: 'Idempotency-Key', message: 'must be a lower-case uuid' },
    ]);
  });

  test.each([
    ['a missing name', { name: undefined }, 'name', null],
    ['a blank name', { name: '  ' }, 'name', 'Tool name is required'],
    [
      'a name too long',
      { name: 'x'.repeat(121) },
      'name',
      'Tool name can have at most 120 characters',
    ],
    ['a name that is an object', { name: { $gt: '' } }, 'name', null],
    ['an empty address', { url: '' }, 'url', 'Please enter a URL'],
    ['a javascript: address', { url: 'javascript:alert(1)' }, 'url', 'Please enter a valid URL'],
    ['a data: address', { url: 'data:text/html,x' }, 'url', 'Please enter a valid URL'],
    [
      'an address with credentials',
      { url: 'https://user:pass@example.org' },
      'url',
      'Please enter a valid URL',
    ],
    [
      'an address too long',
      { url: `https://example.org/${'x'.repeat(2048)}` },
      'url',
      'The URL can have at most 2048 characters',
    ],
    [
      'notes too long',
      { notes: 'x'.repeat(4001) },
      'notes',
      'Notes can have at most 4000 characters',
    ],
    ['an unknown glyph', { icon: 'skull' }, 'icon', 'Please select an icon'],
  ])('with %s names the field and adds nothing', async (_case, changes, field, message) => {
    const response = await member.request('POST', '/api/tools', { ...aToolInput(), ...changes });
    expect(response.statusCode).toBe(400);
    const body = response.json();
    expect(body).toMatchObject({ code: 'validation_failed', fields: [{ field }] });
    if (message) expect(body.fields[0].message).toBe(message);
    expect(body.fields[0].message).not.toBe('Invalid input');
    expect(await names()).toEqual([]);
  });

  test.each([
    ['broken JSON', '{"name":', 'application/json', 400, 'invalid_json'],
    ['an empty body', '', 'application/json', 400, 'invalid_json'],
    ['a body with __proto__', '{"__proto__":{"x":1}}', 'application/json', 400, 'invalid_json'],
    ['an array', '[]', 'application/json', 400, 'validation_failed'],
    ['plain text', 'name=x', 'text/plain', 415, 'unsupported_media_type'],
    ['a form', 'name=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    [
      '17 kB',
      JSON.stringify({ notes: 'x'.repeat(17_000) }),
      'application/json',
      413,
      'body_too_large',
    ],
  ])('sent %s answers %s', async (_case, payload, type, status, code) => {
    const response = await testApp.app.inject({
      method: 'POST',
      url: '/api/tools',
      payload,
      headers: { authorization: `Bearer ${member.accessToken}`, 'content-type': type },
    });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect(response.json().request_id).toBe(response.headers['x-request-id']);
  });

  test('a body that is too large › is refused with the limit', async () => {
    const message = async (method: 'POST' | 'PUT', url: string) =>
      (await member.request(method, url, { notes: 'x'.repeat(100_000) })).json().message;
    expect([await message('POST', '/api/tools'), await message('PUT', '/api/tools/order')]).toEqual(
      [
        'The request is too large. Its body can have 16384 bytes.',
        'The request is too large. Its body can have 98304 bytes.',
      ],
    );
  });

  test('refuses the 1,001st tool with the limit', async () => {
    await withManyTools(limits.toolsPerMember);
    const response = await member.request('POST', '/api/tools', aToolInput());
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: 'limit_reached',
      limit: { name: 'tools', value: 1000 },
    });
    expect(await names()).toHaveLength(1000);
  });

  test('more than 2 MiB in the list › is refused with the limit', async () => {
    await withManyTools(520, 'x'.repeat(4000));
    const response = await member.request(
      'POST',
      '/api/tools',
      aToolInput({ notes: 'x'.repeat(4000) }),
    );
    expect([response.statusCode, response.json().limit]).toEqual([409, listBytes]);
  });

  test('a full list has room after a deletion; then the deleted tool has none', async () => {
    const [id] = await withFullList();
    await member.request('DELETE', `/api/tools/${id}`);
    const undone = await member.request('POST', `/api/tools/${id}/restore`);
    expect(undone.statusCode).toBe(200);
    await member.request('DELETE', `/api/tools/${id}`);
    await aTool(member, { notes: 'x'.repeat(4000) });
    const restored = await member.request('POST', `/api/tools/${id}/restore`);
    expect([restored.statusCode, restored.json().limit]).toEqual([409, listBytes]);
  });

  test('the key of a tool deleted more than 30 days ago › adds it', async () => {
    const key = randomUUID();
    const add = () =>
      member.request('POST', '/api/tools', aToolInput(), { 'idempotency-key': key });
    await add();
    await member.request('DELETE', `/api/tools/${key}`);
    await trashedAgo(limits.trashDays + 1, key);
    expect((await add()).statusCode).toBe(201);
    await member.request('DELETE', `/api/tools/${key}`);
    expect((await member.request('POST', `/api/tools/${key}/restore`)).statusCode).toBe(200);
    expect(await names()).toHaveLength(1);
  });

  test('100 concurrent adds with 950 of 1,000 tools › adds 50', async () => {
    await withManyTools(950);
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => member.request('POST', '/api/tools', aToolInput())),
    );
    const added = responses.filter(({ statusCode }) => statusCode === 201).length;
    expect([added, (await names()).length]).toEqual([50, 1000]);
  });
});

describe('PATCH /api/tools/:id', () => {
  const edit = (id: string, body: object, rev: number | null) =>
    member.request(
      'PATCH',
      `/api/tools/${id}`,
      body,
      rev === null ? {} : { 'if-match': `"${rev}"` },
    );

  test('changes the fields that were sent and raises the version [S7-011]', async () => {
    const tool = await aTool(member, { notes: 'Gate code at dispatch' });
    const response = await edit(tool.id, { name: 'Renamed' }, 1);
    expect(response.json()).toMatchObject({
      name: 'Renamed',
      notes: 'Gate code at dispatch',
      rev: 2,
      url: tool.url,
    });
    expect(response.json().updated_at > tool.updated_at).toBe(true);
  });

  test('an outdated version › returns the newer tool and changes nothing', async () => {
    const { id } = await aTool(member);
    await edit(id, { name: 'Theirs' }, 1);
    const conflict = await edit(id, { name: 'Mine' }, 1);
    expect(conflict.statusCode).toBe(412);
    expect(conflict.json()).toMatchObject({
      code: 'changed_elsewhere',
      current: { name: 'Theirs', rev: 2 },
    });
    expect(await names()).toEqual(['Theirs']);
  });

  test('a retry after a lost response › succeeds', async () => {
    const { id } = await aTool(member);
    await edit(id, { name: 'Once' }, 1);
    const again = await edit(id, { name: 'Once' }, 1);
    expect([again.statusCode, again.json().rev]).toEqual([200, 2]);
  });

  test('a retry with the name in another Unicode form › succeeds', async () => {
    const { id } = await aTool(member);
    await edit(id, { name: 'Caf\u00e9', notes: 'Gate 4' }, 1);
    const again = await edit(id, { name: 'Cafe\u0301', notes: 'Gate 4' }, 1);
    expect([again.statusCode, again.json().rev]).toEqual([200, 2]);
  });

  test('without a version › 428', async () => {
    const { id } = await aTool(member);
    const response = await edit(id, { name: 'x' }, null);
    expect([response.statusCode, response.json().code]).toEqual([428, 'precondition_required']);
  });

  test.each([
    ['nothing at all', {}],
    ['a javascript: address', { url: 'JavaScript:alert(1)' }],
    ['null for a name', { name: null }],
  ])('with %s is refused', async (_case, body) => {
    const { id } = await aTool(member);
    expect((await edit(id, body, 1)).json().code).toBe('validation_failed');
  });

  test('in a full list › a shorter text is accepted, a longer one refused', async () => {
    const [id = ''] = await withFullList();
    const notes = 'x'.repeat(3990);
    expect((await edit(id, { notes }, 1)).json()).toMatchObject({ notes, rev: 2 });
    const asLong = 'y'.repeat(3990);
    expect((await edit(id, { notes: asLong }, 2)).json()).toMatchObject({ notes: asLong, rev: 3 });
    const longer = await edit(id, { url: `https://example.org/${'x'.repeat(2000)}` }, 3);
    expect([longer.statusCode, longer.json().limit]).toEqual([409, listBytes]);
  });

  test('50 concurrent edits of one version › one succeeds', async () => {
    const { id } = await aTool(member);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => edit(id, { name: `Editor ${index}` }, 1)),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 412)).toHaveLength(49);
  });

  test('the tool is added while the edit is refused › the retry succeeds', async () => {
    const id = randomUUID();
    const key = { 'idempotency-key': id };
    const reading = beforeNext('findOne', () =>
      member.request('POST', '/api/tools', aToolInput(), key),
    );
    expect((await edit(id, { name: 'Renamed' }, 1)).statusCode).toBe(200);
    reading.mockRestore();
    expect(await names()).toEqual(['Renamed']);
  });
});

describe('DELETE /api/tools/:id', () => {
  test('removes the tool, and again changes nothing [S7-013]', async () => {
    await aTool(member, { name: 'Stays' });
    const { id } = await aTool(member, { name: 'Goes' });
    const first = await member.request('DELETE', `/api/tools/${id}`);
    const second = await member.request('DELETE', `/api/tools/${id}`);
    expect([first.statusCode, second.statusCode]).toEqual([204, 204]);
    expect(await names()).toEqual(['Stays']);
    expect((await member.request('GET', `/api/tools/${id}`)).statusCode).toBe(404);
  });

  test('the tool is restored while the deletion is refused › the retry deletes it', async () => {
    const { id } = await aTool(member);
    await member.request('DELETE', `/api/tools/${id}`);
    const reading = beforeNext('findById', () =>
      member.request('POST', `/api/tools/${id}/restore`),
    );
    expect((await member.request('DELETE', `/api/tools/${id}`)).statusCode).toBe(204);
    reading.mockRestore();
    expect(await names()).toEqual([]);
  });

  test('the trash keeps the newest 50, and all of the last hour', async () => {
    const ids = await withManyTools(53);
    const lists = testApp.app.mongo.collection<ToolListDocument>('toolLists');
    const trashed = async () =>
      (await lists.findOne({ _id: member.userId }))?.trash.map(({ id }) => id);
    for (const id of ids.slice(0, 52)) await member.request('DELETE', `/api/tools/${id}`);
    expect(await trashed()).toEqual(ids.slice(0, 52).reverse());

    const deletedAt = new Date(Date.now() - 2 * hourMs);
    await lists.updateOne({ _id: member.userId }, { $set: { 'trash.$[].deletedAt': deletedAt } });
    await member.request('DELETE', `/api/tools/${ids[52]}`);
    expect(await trashed()).toEqual(ids.slice(3).reverse());
  });
});

describe('POST /api/tools/:id/restore', () => {
  test('restores the tool at its position', async () => {
    for (const name of ['A', 'B', 'C']) await aTool(member, { name });
    const list = (await member.request('GET', '/api/tools')).json().tools as Tool[];
    for (const { id } of [list[1], list[0]] as Tool[])
      await member.request('DELETE', `/api/tools/${id}`);
    const restored = await member.request('POST', `/api/tools/${list[0]?.id}/restore`);
    expect(restored.json()).toMatchObject({ name: 'A', position: 0, rev: 2 });
    await member.request('POST', `/api/tools/${list[1]?.id}/restore`);
    expect(await names()).toEqual(['A', 'B', 'C']);
  });

  test('repeated › returns the same tool', async () => {
    const { id } = await aTool(member);
    await member.request('DELETE', `/api/tools/${id}`);
    const first = await member.request('POST', `/api/tools/${id}/restore`);
    const second = await member.request('POST', `/api/tools/${id}/restore`);
    expect(second.json()).toEqual(first.json());
  });

  test.each([
    ['29 days', 29, 200, 204],
    ['31 days', 31, 404, 404],
  ])('of what was deleted %s ago', async (_case, days, restoring, deletingAgain) => {
    const { id } = await aTool(member);
    await member.request('DELETE', `/api/tools/${id}`);
    await trashedAgo(days, id);
    const again = await member.request('DELETE', `/api/tools/${id}`);
    const restored = await member.request('POST', `/api/tools/${id}/restore`);
    expect([restored.statusCode, again.statusCode]).toEqual([restoring, deletingAgain]);
  });

  test('a tool deleted while its restore is being refused › is restored by the retry', async () => {
    const { id } = await aTool(member);
    const reading = beforeNext('findById', () => member.request('DELETE', `/api/tools/${id}`));
    const response = await member.request('POST', `/api/tools/${id}/restore`);
    reading.mockRestore();
    expect([response.statusCode, (await names()).length]).toEqual([200, 1]);
  });

  test('into a full list › is refused with the limit', async () => {
    const { id } = await aTool(member);
    await member.request('DELETE', `/api/tools/${id}`);
    await withManyTools(limits.toolsPerMember);
    const response = await member.request('POST', `/api/tools/${id}/restore`);
    expect([response.statusCode, response.json().code]).toEqual([409, 'limit_reached']);
  });
});

describe('PUT /api/tools/order', () => {
  const reorder = (ids: unknown) => member.request('PUT', '/api/tools/order', { ids });

  test('sent again › changes neither version nor history', async () => {
    const ids = [(await aTool(member)).id, (await aTool(member)).id].reverse();
    expect((await reorder(ids)).statusCode).toBe(204);
    const versionAndHistory = async () => [
      (await member.request('GET', '/api/tools')).json().version,
      (await member.request('GET', '/api/tools/recent')).json().changes,
    ];
    const before = await versionAndHistory();
    expect((await reorder(ids)).statusCode).toBe(204);
    expect(await versionAndHistory()).toEqual(before);
  });

  test('accepts a new order of 1,000 tools [S7-014]', async () => {
    const ids = await withManyTools(1000);
    const turned = [...ids].reverse();
    expect((await reorder(turned)).statusCode).toBe(204);
    const list = (await member.request('GET', '/api/tools')).json().tools as Tool[];
    expect(list.map(({ id }) => id)).toEqual(turned);
    expect(list.map(({ position }) => position)).toEqual(turned.map((_, index) => index));
  });

  test.each([
    ['one missing', (ids: string[]) => ids.slice(1)],
    ['one too many', (ids: string[]) => [...ids, randomUUID()]],
    ['another in place of one', (ids: string[]) => [...ids.slice(1), randomUUID()]],
  ])('with %s is refused with the present list', async (_case, change) => {
    const ids = await withManyTools(3);
    const response = await reorder(change(ids));
    expect([response.statusCode, response.json().code]).toEqual([409, 'order_outdated']);
    expect(response.json().current.tools.map(({ id }: Tool) => id)).toEqual(ids);
  });

  test.each([
    ['one twice', (ids: string[]) => [ids[0], ids[0], ids[1]]],
    ['numbers', () => [1, 2, 3]],
    ['no list', () => 'all'],
    ['more than 1,000', () => Array.from({ length: 1001 }, () => randomUUID())],
  ])('with %s is refused, naming the field', async (_case, change) => {
    const ids = await withManyTools(3);
    const response = await reorder(change(ids));
    expect([response.statusCode, response.json().code]).toEqual([400, 'validation_failed']);
    expect(response.json().fields[0].field).toMatch(/^ids/);
  });
});

describe('the database', () => {
  test('gets one command per change', async () => {
    const { commandsOf } = testApp;
    const first = await aTool(member);
    const second = await aTool(member);
    await member.request('GET', '/api/tools');
    const { id } = first;
    const acts: Record<string, () => Promise<unknown>> = {
      list: () => member.request('GET', '/api/tools'),
      get: () => member.request('GET', `/api/tools/${id}`),
      add: () => aTool(member),
      edit: () => member.request('PATCH', `/api/tools/${id}`, { name: 'x' }, { 'if-match': '"1"' }),
      remove: () => member.request('DELETE', `/api/tools/${id}`),
      restore: () => member.request('POST', `/api/tools/${id}/restore`),
    };
    for (const [name, act] of Object.entries(acts))
      expect([name, await commandsOf(act)]).toEqual([
        name,
        [name === 'list' || name === 'get' ? 'find' : 'findAndModify'],
      ]);
    const ids = ((await member.request('GET', '/api/tools')).json().tools as Tool[]).map(
      (tool) => tool.id,
    );
    expect(ids).toContain(second.id);
    const order = () => member.request('PUT', '/api/tools/order', { ids: ids.reverse() });
    expect(await commandsOf(order)).toEqual(['findAndModify']);
  });
});

describe('a change', () => {
  test('is acknowledged by the majority and its journal', async () => {
    const concerns: unknown[] = [];
    const client = testApp.app.mongo.getClient();
    const note = (event: { commandName: string; command: { writeConcern?: unknown } }) => {
      if (event.commandName !== 'find') concerns.push(event.command.writeConcern);
    };
    client.on('commandStarted', note);
    await aTool(member);
    await aTool(member);
    client.off('commandStarted', note);
    expect(concerns.length).toBeGreaterThanOrEqual(3);
    for (const concern of concerns) expect(concern).toEqual({ w: 'majority', j: true });
  });
});

describe("another member's tool", () => {
  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Taken' }],
    ['DELETE', '', undefined],
    ['POST', '/restore', undefined],
  ] as const)('%s %s answers as for one that is not there', async (method, path, body) => {
    const theirs = await aTool(await aMember(testApp.app));
    const send = (id: string) =>
      member.request(method, `/api/tools/${id}${path}`, body, { 'if-match': '"1"' });
    const [foreign, missing, malformed] = await Promise.all([
      send(theirs.id),
      send(randomUUID()),
      send('$where'),
    ]);
    expect(foreign.statusCode).toBe(404);
    for (const response of [foreign, missing, malformed]) {
      expect(withoutRequestId(response.body)).toBe(withoutRequestId(foreign.body));
      expect(Object.keys(response.headers)).toEqual(Object.keys(foreign.headers));
      expect(response.headers['content-length']).toBe(foreign.headers['content-length']);
    }
  });
});
