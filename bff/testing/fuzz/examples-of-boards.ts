import { randomUUID } from 'node:crypto';
import type { Tool } from '@firedeck/contract';
import { faviconKeys } from '@firedeck/contract/jobs';
import { toolInputOf } from '../builders.ts';
import { pictureFiles } from '../picture-files.ts';
import { asMember, type Example } from './example.ts';
import type { Ground } from './ground.ts';

/** What a board shows: tools with their pictures and icons, notes. */
export const examplesOfBoards: Record<string, Example> = {
  'GET /api/pulse': asMember,
  'GET /api/tools': asMember,
  'GET /api/tools/recent': asMember,
  'GET /api/tools/trash': asMember,
  'POST /api/tools': ({ headers }) => ({
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: toolInputOf({ notes: 'Radio first' }),
  }),
  'GET /api/tools/{id}': async (ground) => ({
    headers: ground.headers,
    id: (await aTool(ground)).id,
  }),
  'PATCH /api/tools/{id}': async (ground) => {
    const { id, rev } = await aTool(ground);
    const headers = { ...ground.headers, 'if-match': `"${rev}"` };
    return {
      headers,
      id,
      body: { name: 'Other', url: 'https://other.example.org', icon: 'tools' },
    };
  },
  'DELETE /api/tools/{id}': async (ground) => ({
    headers: ground.headers,
    id: (await aTool(ground)).id,
  }),
  'POST /api/tools/{id}/restore': async (ground) => {
    const { id } = await aTool(ground);
    await ground.ask('DELETE', `/api/tools/${id}`);
    return { headers: ground.headers, id };
  },
  'PUT /api/tools/order': async (ground) => {
    const { tools = [] } = (await ground.ask('GET', '/api/tools')).json() as { tools?: Tool[] };
    return { headers: ground.headers, body: { ids: tools.map(({ id }) => id).reverse() } };
  },
  'GET /api/notes': asMember,
  'PUT /api/notes': async (ground) => ({
    headers: { ...ground.headers, 'if-match': await notesVersion(ground) },
    body: { content: randomUUID() },
  }),
  'GET /api/notes/revisions': asMember,
  'GET /api/notes/revisions/{id}': async (ground) => {
    const revisions = async () =>
      (await ground.ask('GET', '/api/notes/revisions')).json().revisions as { id: string }[];
    const save = async () =>
      ground.ask(
        'PUT',
        '/api/notes',
        { content: randomUUID() },
        { 'if-match': await notesVersion(ground) },
      );
    if ((await revisions()).length === 0) {
      await save();
      await save();
    }
    return { headers: ground.headers, id: (await revisions())[0]?.id ?? '' };
  },
  'GET /api/pictures': ({ headers }) => ({ headers, query: { limit: '10', offset: '0' } }),
  'POST /api/pictures': ({ headers }) => ({
    headers: { ...headers, 'content-type': 'image/png' },
    query: { name: 'engine.png' },
    body: pictureFiles.png(8, 8, Buffer.from(randomUUID())),
  }),
  'DELETE /api/pictures/{id}': async (ground) => ({
    headers: ground.headers,
    id: await aPicture(ground),
  }),
  'GET /pictures/{id}': async (ground) => ({ headers: {}, id: await aPicture(ground) }),
  'GET /api/favicons': ({ headers }) => ({ headers, query: { url: 'example.org' } }),
  'GET /icons/{name}': async ({ testApp }) => {
    const name = 'a'.repeat(32);
    const bytes = { type: 'image/png', bytes: pictureFiles.png(8, 8, Buffer.from('icon')) };
    await testApp.app.redisCache.hset(faviconKeys.bytes(name), bytes);
    return { headers: {}, id: name };
  },
};

async function aTool({ ask }: Ground): Promise<Tool> {
  return (await ask('POST', '/api/tools', toolInputOf())).json() as unknown as Tool;
}

async function notesVersion({ ask }: Ground): Promise<string> {
  return `"${(await ask('GET', '/api/notes')).json().version}"`;
}

async function aPicture({ ask }: Ground): Promise<string> {
  const png = pictureFiles.png(8, 8, Buffer.from(randomUUID()));
  const kind = { 'content-type': 'image/png' };
  return String((await ask('POST', '/api/pictures?name=engine.png', png, kind)).json().id);
}
