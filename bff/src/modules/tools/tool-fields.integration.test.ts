import type { Tool } from '@firedeck/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { aMember, aTool, aToolInput } from '../../../testing/builders.ts';
import { setUpMemberOfEachTest, setUpTestApp } from '../../../testing/fixtures.ts';

const testApp = setUpTestApp();
const member = setUpMemberOfEachTest(testApp);

const list = async (): Promise<Tool[]> => (await member.request('GET', '/api/tools')).json().tools;

describe('a tool added with name and URL alone', () => {
  let tool: Tool;
  let before: number;

  beforeEach(async () => {
    before = Date.now();
    const body = { name: 'Hydrants', url: 'https://maps.example.org/hydrants' };
    tool = (await member.request('POST', '/api/tools', body)).json();
  });

  test('has a generated uuid as its id [S3-001]', async () => {
    expect(tool.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect((await aTool(member)).id).not.toBe(tool.id);
  });

  test('belongs to the member who added it [S3-002]', () => {
    expect(tool.user_id).toBe(member.userId);
  });

  test('has the icon tools [S3-005]', () => {
    expect(tool.icon).toBe('tools');
  });

  test('has empty notes [S3-006]', () => {
    expect(tool.notes).toBe('');
  });

  test('has position 0, and the next one has 1 [S3-007]', async () => {
    expect([tool.position, (await aTool(member)).position]).toEqual([0, 1]);
  });

  test('has position 0 again once the tools before it are deleted [S9-014]', async () => {
    const later = await aTool(member);
    await member.request('DELETE', `/api/tools/${tool.id}`);
    expect((await list()).map(({ id, position }) => [id, position])).toEqual([[later.id, 0]]);
  });

  test('was created and updated when it was added [S3-008]', () => {
    expect(tool.updated_at).toBe(tool.created_at);
    const createdAt = Date.parse(tool.created_at);
    expect(createdAt).toBeGreaterThanOrEqual(before);
    expect(createdAt).toBeLessThanOrEqual(Date.now());
  });
});

describe('a tool', () => {
  test.each([
    ['without a name [S3-003]', 'name'],
    ['without a URL [S3-004]', 'url'],
  ])('is not added %s', async (_title, field) => {
    const response = await member.request('POST', '/api/tools', { ...aToolInput(), [field]: '' });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields[0].field).toBe(field);
    expect(await list()).toEqual([]);
  });

  test('stores name, URL, icon and notes as sent [S7-009]', async () => {
    const sent = {
      name: 'Gauges',
      url: 'http://gauges.example.org/?a=1',
      icon: 'chart-line',
      notes: ' Gate code\n4711 ',
    } as const;
    await aTool(member, sent);
    expect(await list()).toMatchObject([sent]);
  });

  test('is returned as created [S7-010]', async () => {
    const made = await aTool(member, { notes: 'Ask dispatch' });
    expect((await member.request('GET', `/api/tools/${made.id}`)).json()).toEqual(made);
  });

  test('is returned as changed [S7-012]', async () => {
    const { id } = await aTool(member);
    const edit = await member.request('PATCH', `/api/tools/${id}`, { name: 'New' }, ifUnchanged);
    expect((await member.request('GET', `/api/tools/${id}`)).json()).toEqual(edit.json());
    expect(edit.json().name).toBe('New');
  });

  test('gets the position after the highest, the first one 0 [S7-008]', async () => {
    const tools = [await aTool(member), await aTool(member), await aTool(member)];
    expect(tools.map(({ position }) => position)).toEqual([0, 1, 2]);
    await member.request('DELETE', `/api/tools/${tools[0]?.id}`);
    expect((await aTool(member)).position).toBe(2);
  });

  test('is listed by its position [S7-006]', async () => {
    const tools = [await aTool(member), await aTool(member), await aTool(member)];
    const turned = tools.map(({ id }) => id).reverse();
    await member.request('PUT', '/api/tools/order', { ids: turned });
    const listed = await list();
    expect(listed.map(({ id }) => id)).toEqual(turned);
    expect(listed.map(({ position }) => position)).toEqual([0, 1, 2]);
  });

  test("is read by its id among the member's own [S7-016]", async () => {
    const own = await aTool(member);
    const foreign = await aTool(await aMember(testApp.app));
    expect((await member.request('GET', `/api/tools/${own.id}`)).json().id).toBe(own.id);
    expect((await member.request('GET', `/api/tools/${foreign.id}`)).statusCode).toBe(404);
  });

  test('is returned with id, url, name, notes and icon [S7-025]', async () => {
    const { id } = await aTool(member, { notes: 'Ask dispatch' });
    expect((await member.request('GET', `/api/tools/${id}`)).json()).toMatchObject({
      id,
      url: 'https://gauges.example.org/map',
      name: 'River gauges',
      notes: 'Ask dispatch',
      icon: 'chart-line',
    });
  });
});

const ifUnchanged = { 'if-match': '"1"' };
