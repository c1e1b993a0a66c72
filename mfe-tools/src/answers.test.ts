import { fromNewerServer, garbageAnswers, unreadable } from '@firedeck/build/testing';
import type { Picture, ToolChange, TrashedTool } from '@firedeck/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeShell } from './testing/fake-shell.tsx';
import { aTool, toolId } from './testing/tools.ts';
import { toolHistoryApi } from './tool-history/tool-history-api.ts';
import { picturesApi } from './tool-picture/pictures-api.ts';
import { uploadPicture } from './tool-picture/upload-picture.ts';
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

interface Asked {
  data?: unknown;
  error?: unknown;
}
type Ask = () => unknown;

/** Each answer that this module reads: how it is asked for, and what a good one is. */
const answers: [name: string, ask: Ask, good: object, list?: string][] = [
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

const ask = (thunk: Ask, answered: unknown): Promise<Asked> => {
  body = answered;
  return shell.context.dispatch(thunk()) as unknown as Promise<Asked>;
};

describe.each(answers)('%s', (_name, thunk, good) => {
  it.each(garbageAnswers)('answered with %j › is a request that failed', async (garbage) => {
    expect((await ask(thunk, garbage)).error).toMatchObject(unreadable);
  });

  it('answered by a newer server › is read all the same', async () => {
    const { data, error } = await ask(thunk, fromNewerServer(good, enums));
    expect(error).toBeUndefined();
    expect(data).toMatchObject({ of_tomorrow: { any: ['thing'] } });
  });
});

describe.each(answers.filter(([, , , list]) => list))('%s', (_name, thunk, good, list = '') => {
  it('with rows that do not fit › has the others', async () => {
    const rows = (good as Record<string, unknown[]>)[list] ?? [];
    const { data } = await ask(thunk, { ...good, [list]: [{ id: 5 }, ...rows, null] });
    expect(data).toEqual(good);
  });
});

it('an icon that a newer server knows › is shown as the default one', async () => {
  const { data } = await ask(answers[0]?.[1] as Ask, {
    version: 1,
    tools: [{ ...aTool(1), icon: 'drone' }],
  });
  expect(data).toMatchObject({ tools: [{ icon: 'tools' }] });
});

it('an answer that does not fit › is reported once for this module, by its fields alone', async () => {
  const secret = { ...aTool(1), notes: 5, name: { text: 'gate 4711' } };
  await ask(answers[1]?.[1] as Ask, secret);
  await ask(answers[4]?.[1] as Ask, secret);
  expect(shell.unreadableAnswers).toEqual([['tools', 'name: invalid_type, notes: invalid_type']]);
});

it.each(garbageAnswers)('an upload answered with %j › says that it failed', async (garbage) => {
  body = garbage;
  const { problem } = (await uploadPicture(new File(['x'], 'x.png'))) as { problem: string };
  expect(problem).toContain('The answer could not be read.');
});
