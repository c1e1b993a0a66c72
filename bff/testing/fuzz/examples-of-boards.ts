import { randomUUID } from 'node:crypto';
import type { Section, Tool, ToolList } from '@firedeck/contract';
import { faviconKeys } from '@firedeck/contract/jobs';
import { aToolInput } from '../builders.ts';
import { pictureFiles } from '../picture-files.ts';
import { asMember, type Example } from './example.ts';
import type { Fixture } from './fixtures.ts';

/** Requests of a board: tools with pictures and icons, and notes. */
export const examplesOfBoards: Record<string, Example> = {
  'GET /api/pulse': asMember,
  'GET /api/tools': asMember,
  'GET /api/tools/recent': asMember,
  'GET /api/tools/trash': asMember,
  'POST /api/tools': ({ headers }) => ({
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: aToolInput({ notes: 'Radio first' }),
  }),
  'GET /api/tools/{id}': async (fixture) => ({
    headers: fixture.headers,
    id: (await aTool(fixture)).id,
  }),
  'PATCH /api/tools/{id}': async (fixture) => {
    const { id, rev } = await aTool(fixture);
    const headers = { ...fixture.headers, 'if-match': `"${rev}"` };
    return {
      headers,
      id,
      body: { name: 'Other', url: 'https://other.example.org', icon: 'tools' },
    };
  },
  'DELETE /api/tools/{id}': async (fixture) => ({
    headers: fixture.headers,
    id: (await aTool(fixture)).id,
  }),
  'POST /api/tools/{id}/restore': async (fixture) => {
    const { id } = await aTool(fixture);
    await fixture.request('DELETE', `/api/tools/${id}`);
    return { headers: fixture.headers, id };
  },
  'POST /api/tools/trash': async (fixture) => ({
    headers: fixture.headers,
    body: { ids: [(await aTool(fixture)).id] },
  }),
  'POST /api/tools/trash/restore': async (fixture) => {
    const { id } = await aTool(fixture);
    await fixture.request('DELETE', `/api/tools/${id}`);
    return { headers: fixture.headers, body: { ids: [id] } };
  },
  'PUT /api/tools/order': async (fixture) => {
    const { tools = [] } = (await fixture.request('GET', '/api/tools')).json() as {
      tools?: Tool[];
    };
    return { headers: fixture.headers, body: { ids: tools.map(({ id }) => id).reverse() } };
  },
  'POST /api/tools/import': ({ headers }) => ({
    headers,
    body: { tools: [{ id: randomUUID(), ...aToolInput() }] },
  }),
  'POST /api/tools/import/undo': ({ headers }) => ({ headers, body: { ids: [randomUUID()] } }),
  'POST /api/tools/sections': ({ headers }) => ({
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: { name: 'Maps', color: 'blue', position: 0 },
  }),
  'PUT /api/tools/sections/order': async (fixture) => {
    const ids = (await listSections(fixture)).map(({ id }) => id);
    return { headers: fixture.headers, body: { ids: ids.reverse() } };
  },
  'PATCH /api/tools/sections/{id}': async (fixture) => {
    const { id, rev } = await aSection(fixture);
    const headers = { ...fixture.headers, 'if-match': `"${rev}"` };
    return { headers, id, body: { name: 'Other', color: 'red' } };
  },
  'DELETE /api/tools/sections/{id}': async (fixture) => ({
    headers: fixture.headers,
    id: (await aSection(fixture)).id,
  }),
  'GET /api/notes': asMember,
  'PUT /api/notes': async (fixture) => ({
    headers: { ...fixture.headers, 'if-match': await notesVersion(fixture) },
    body: { content: randomUUID() },
  }),
  'GET /api/notes/revisions': asMember,
  'GET /api/notes/revisions/{id}': async (fixture) => {
    const revisions = async () =>
      (await fixture.request('GET', '/api/notes/revisions')).json().revisions as { id: string }[];
    const save = async () =>
      fixture.request(
        'PUT',
        '/api/notes',
        { content: randomUUID() },
        { 'if-match': await notesVersion(fixture) },
      );
    if ((await revisions()).length === 0) {
      await save();
      await save();
    }
    return { headers: fixture.headers, id: (await revisions())[0]?.id ?? '' };
  },
  'GET /api/pictures': ({ headers }) => ({ headers, query: { limit: '10', offset: '0' } }),
  'POST /api/pictures': ({ headers }) => ({
    headers: { ...headers, 'content-type': 'image/png' },
    query: { name: 'engine.png' },
    body: pictureFiles.png(8, 8, Buffer.from(randomUUID())),
  }),
  'DELETE /api/pictures/{id}': async (fixture) => ({
    headers: fixture.headers,
    id: await aPicture(fixture),
  }),
  'GET /pictures/{id}': async (fixture) => ({ headers: {}, id: await aPicture(fixture) }),
  'GET /api/favicons': ({ headers }) => ({ headers, query: { url: 'example.org' } }),
  'GET /icons/{name}': async ({ testApp }) => {
    const name = 'a'.repeat(32);
    const bytes = { type: 'image/png', bytes: pictureFiles.png(8, 8, Buffer.from('icon')) };
    await testApp.app.redisCache.hset(faviconKeys.bytes(name), bytes);
    return { headers: {}, id: name };
  },
};

async function aTool({ request }: Fixture): Promise<Tool> {
  return (await request('POST', '/api/tools', aToolInput())).json() as unknown as Tool;
}

async function listSections({ request }: Fixture): Promise<Section[]> {
  const list = (await request('GET', '/api/tools')).json() as unknown as ToolList;
  return list.sections ?? [];
}

/** Uses an existing one, because their number is limited. */
async function aSection(fixture: Fixture): Promise<Section> {
  const present = (await listSections(fixture))[0];
  if (present) return present;
  const body = { name: 'Maps', color: 'blue' };
  return (await fixture.request('POST', '/api/tools/sections', body)).json() as unknown as Section;
}

async function notesVersion({ request }: Fixture): Promise<string> {
  return `"${(await request('GET', '/api/notes')).json().version}"`;
}

async function aPicture({ request }: Fixture): Promise<string> {
  const png = pictureFiles.png(8, 8, Buffer.from(randomUUID()));
  const kind = { 'content-type': 'image/png' };
  return String((await request('POST', '/api/pictures?name=engine.png', png, kind)).json().id);
}
