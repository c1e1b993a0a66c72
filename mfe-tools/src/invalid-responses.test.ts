import { fromNewerServer, invalidResponses, unreadable } from '@firedeck/build/testing';
import type { Picture, ToolChange, TrashedTool } from '@firedeck/contract';
import { getStore, type ModuleStore } from '@firedeck/sdk';
import { createFakeShell } from '@firedeck/sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { aTool, toolId } from './testing/tools.ts';
import { picturesApi } from './tool-form/picture/pictures-api.ts';
import { uploadPicture } from './tool-form/picture/upload-picture.ts';
import { toolHistoryApi } from './tool-history/tool-history-api.ts';
import { toolsApi } from './tools-api.ts';

const { toolsList, toolsGet, toolsAdd, toolsEdit, toolsRestore, faviconPreview } =
  toolsApi.endpoints;
const { toolsRecent, toolsTrash } = toolHistoryApi.endpoints;
const { picturesList } = picturesApi.endpoints;

const at = '2026-01-01T00:00:00.000Z';
const id = toolId(1);
const change: ToolChange = { at, kind: 'added', tool_id: id, name: 'CAD' };
const trashed: TrashedTool = {
  id,
  name: 'CAD',
  url: 'https://cad.example/',
  icon: 'shield-alt',
  deleted_at: at,
};
const picture: Picture = {
  id: 'p'.repeat(32),
  name: 'engine.png',
  type: 'image/png',
  bytes: 5,
  created_at: at,
};
const enums = ['icon', 'kind', 'state', 'type'];

interface QueryResult {
  data?: unknown;
  error?: unknown;
}
type CreateRequest = () => Parameters<ModuleStore['dispatch']>[0];

/** Each endpoint with a request and a valid response. */
const responses: [name: string, createRequest: CreateRequest, valid: object, list?: string][] = [
  ['toolsList', () => toolsList.initiate(), { version: 1, tools: [aTool(1)] }, 'tools'],
  ['toolsGet', () => toolsGet.initiate(id), aTool(1)],
  ['toolsAdd', () => toolsAdd.initiate({ tool: aTool(1), idempotencyKey: id }), aTool(1)],
  ['toolsEdit', () => toolsEdit.initiate({ id, rev: 1, changes: { name: 'X' } }), aTool(1)],
  ['toolsRestore', () => toolsRestore.initiate(id), aTool(1)],
  [
    'faviconPreview',
    () => faviconPreview.initiate('cad'),
    { host: 'cad', state: 'none', icon: null },
  ],
  ['toolsRecent', () => toolsRecent.initiate(), { changes: [change] }, 'changes'],
  ['toolsTrash', () => toolsTrash.initiate(), { tools: [trashed] }, 'tools'],
  ['picturesList', () => picturesList.initiate(), { pictures: [picture], total: 1 }, 'pictures'],
];

let body: unknown;
let shell: ReturnType<typeof createFakeShell>;
beforeEach(() => {
  shell = createFakeShell(() => ({ body }));
});

const request = (createRequest: CreateRequest, response: unknown): Promise<QueryResult> => {
  body = response;
  return getStore().dispatch(createRequest()) as Promise<QueryResult>;
};

describe.each(responses)('%s', (_name, createRequest, valid) => {
  it.each(invalidResponses)('response %j › the request fails', async (garbage) => {
    expect((await request(createRequest, garbage)).error).toMatchObject(unreadable);
  });

  it('response of a newer server › is accepted', async () => {
    const { data, error } = await request(createRequest, fromNewerServer(valid, enums));
    expect(error).toBeUndefined();
    expect(data).toMatchObject({ of_tomorrow: { any: ['thing'] } });
  });
});

describe.each(responses.filter(([, , , list]) => list))(
  '%s',
  (_name, createRequest, valid, list = '') => {
    it('invalid rows › only these rows are missing', async () => {
      const rows = (valid as Record<string, unknown[]>)[list] ?? [];
      const { data } = await request(createRequest, {
        ...valid,
        [list]: [{ id: 5 }, ...rows, null],
      });
      expect(data).toEqual(valid);
    });
  },
);

it('unknown icon from a newer server › falls back to the default icon', async () => {
  const { data } = await request(responses[0]?.[1] as CreateRequest, {
    version: 1,
    tools: [{ ...aTool(1), icon: 'drone' }],
  });
  expect(data).toMatchObject({ tools: [{ icon: 'tools' }] });
});

it('invalid response › is reported once for the module, by field names only', async () => {
  const secret = { ...aTool(1), notes: 5, name: { text: 'gate 4711' } };
  await request(responses[1]?.[1] as CreateRequest, secret);
  await request(responses[4]?.[1] as CreateRequest, secret);
  expect(shell.unreadableAnswers).toEqual([['tools', 'name: invalid_type, notes: invalid_type']]);
});

it.each(invalidResponses)('upload response %j › the upload fails', async (garbage) => {
  body = garbage;
  const { problem } = (await uploadPicture(new File(['x'], 'x.png'))) as { problem: string };
  expect(problem).toContain("The response couldn't be read.");
});
