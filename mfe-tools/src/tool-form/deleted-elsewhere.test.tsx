import type { Tool } from '@firedeck/contract';
import { api, getStore } from '@firedeck/sdk';
import {
  createFakeShell,
  errorResponse,
  type FakeRequest,
  type FakeResponse,
} from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { module } from '../module.ts';
import { aTool, toolId } from '../testing/tools.ts';
import { editDraftKey } from './draft-keys.ts';
import { View } from './edit-tool-page.tsx';

const id = toolId(1);
const path = `/api/tools/${id}`;
const stored = aTool(1, { name: 'Dispatch', rev: 4, notes: 'old' });
let board: Tool[];
let trash: Tool[];
let responses: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;
let address: () => string;

const notFound = () => errorResponse(404, 'tool_not_found');
const find = () => board.find((tool) => tool.id === id);
const asTrashed = ({ id, name, url, icon }: Tool) => ({
  id,
  name,
  url,
  icon,
  deleted_at: '2026-03-01T10:00:00.000Z',
});

beforeEach(() => {
  board = [stored];
  trash = [];
  responses = {
    'GET /api/tools': () => ({ body: { version: 1, tools: board } }),
    [`GET ${path}`]: () => (find() ? { body: find() } : notFound()),
    [`PATCH ${path}`]: ({ body, headers }) => {
      const current = find();
      if (!current) return notFound();
      if (headers.get('if-match') !== `"${current.rev}"`)
        return errorResponse(412, 'changed_elsewhere', { current });
      board = [{ ...current, ...(body as object), rev: current.rev + 1 }];
      return { body: board[0] };
    },
    'GET /api/tools/trash': () => ({ body: { tools: trash.map(asTrashed) } }),
    [`POST ${path}/restore`]: () => {
      const [tool] = trash;
      if (!tool) return notFound();
      board = [{ ...tool, rev: tool.rev + 1 }];
      trash = [];
      return { body: board[0] };
    },
    'POST /api/tools': ({ body, headers }) => {
      const added = aTool(2, { ...(body as object), id: headers.get('idempotency-key') ?? '' });
      board = [...board.filter((tool) => tool.id !== added.id), added];
      return { status: 201, body: added };
    },
  };
  shell = createFakeShell((request) => {
    const response = responses[request.line];
    return response ? response(request) : { body: { host: 'x', state: 'none', icon: null } };
  });
  module.setup?.(shell.context);
});

afterEach(cleanup);

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const toasts = () => shell.toasts.map(({ title, text }) => text ?? title);
const sent = (line: string) => shell.requests.filter((request) => request.line === line);

async function open() {
  cleanup();
  const { router } = shell.show(View, '/edit/:id', `/edit/${id}`);
  address = () => router.state.location.pathname;
  await vi.waitFor(() => expect(field(/Tool Name/).value).not.toBe(''));
}
function deleteElsewhere({ isInTrash = true } = {}) {
  board = [];
  trash = isInTrash ? [stored] : [];
}
/** The form's own button; the notice has another one with the same label. */
const findRestore = async () =>
  (await screen.findAllByRole('button', { name: 'Restore and save' })).at(-1) as HTMLElement;
const findNotice = () => screen.findByText('This tool was deleted elsewhere');
const leftForBoard = () => vi.waitFor(() => expect(address()).toBe('/'));

describe('the edited tool is deleted elsewhere', () => {
  it('form open › shows a notice, and the typed values stay', async () => {
    await open();
    type(/Tool Name/, 'CAD');
    deleteElsewhere();
    act(() => shell.emit({ event: 'tools.changed', version: 2 }));
    await findNotice();
    expect(field(/Tool Name/).value).toBe('CAD');
    await findRestore();
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });

  it('notice › offers both choices, above the fields', async () => {
    await open();
    type(/Tool Name/, 'CAD');
    deleteElsewhere();
    press('Save Changes');
    await findRestore();
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
    const first = names.indexOf('Restore and save');
    expect(names.slice(first, first + 2)).toEqual(['Restore and save', 'Add as a new tool']);
    fireEvent.click(await findRestore());
    await leftForBoard();
    expect(find()?.name).toBe('CAD');
  });

  it('Save Changes pressed before the event arrives › shows the notice', async () => {
    await open();
    type(/Tool Name/, 'CAD');
    deleteElsewhere();
    press('Save Changes');
    await findNotice();
    expect(toasts()).toEqual(['Failed to update tool']);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('Restore and save › restores the tool with the changes', async () => {
    await open();
    type(/Tool Name/, 'CAD');
    deleteElsewhere();
    press('Save Changes');
    fireEvent.click(await findRestore());
    await leftForBoard();
    expect(board.map(({ id, name, notes }) => [id, name, notes])).toEqual([[id, 'CAD', 'old']]);
    expect(toasts().at(-1)).toBe('Tool updated successfully');
    expect(await shell.drafts.read(editDraftKey(id))).toBeNull();
  });

  it('restored elsewhere meanwhile › Restore and save still saves', async () => {
    await open();
    type(/Tool Name/, 'CAD');
    deleteElsewhere();
    press('Save Changes');
    const restore = await findRestore();
    board = [{ ...stored, rev: 6 }];
    trash = [];
    fireEvent.click(restore);
    await leftForBoard();
    expect(find()?.name).toBe('CAD');
  });

  it('restore fails › shows an error, and the typed values stay', async () => {
    await open();
    type(/Tool Name/, 'CAD');
    deleteElsewhere();
    responses[`POST ${path}/restore`] = () =>
      errorResponse(409, 'limit_reached', { limit: { name: 'tools', value: 1000 } });
    press('Save Changes');
    fireEvent.click(await findRestore());
    await screen.findByText(/it holds at most 1,000 tools/);
    expect([field(/Tool Name/).value, address()]).toEqual(['CAD', `/edit/${id}`]);
  });

  it('Add as a new tool, first response lost › adds one tool with all values', async () => {
    await open();
    type(/Tool Name/, 'CAD');
    deleteElsewhere();
    press('Save Changes');
    const add = responses['POST /api/tools'];
    responses['POST /api/tools'] = () => errorResponse(503, 'temporarily_unavailable');
    fireEvent.click(await screen.findByRole('button', { name: 'Add as a new tool' }));
    await screen.findByText('Failed to add tool');
    if (add) responses['POST /api/tools'] = add;
    // Like a new visit after a crash.
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add as a new tool' }));
    await leftForBoard();
    const keys = sent('POST /api/tools').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(board.map(({ name, notes, url }) => [name, notes, url])).toEqual([
      ['CAD', 'old', stored.url],
    ]);
    expect(board[0]?.id).not.toBe(id);
    expect(toasts().at(-1)).toBe('Tool added successfully');
  });

  it('no longer in the trash › offers only Add as a new tool', async () => {
    await open();
    type(/Tool Name/, 'CAD');
    deleteElsewhere({ isInTrash: false });
    press('Save Changes');
    await screen.findByRole('button', { name: 'Add as a new tool' });
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
    press('Add as a new tool');
    await leftForBoard();
  });

  it('form reopened with an unsaved change › shows the form, not Tool not found', async () => {
    await open();
    type(/Tool Name/, 'CAD');
    await vi.waitFor(async () => expect(await shell.drafts.read(editDraftKey(id))).not.toBeNull());
    deleteElsewhere();
    cleanup();
    act(() => void getStore().dispatch(api.util.resetApiState()));
    await open();
    await findNotice();
    expect(field(/Tool Name/).value).toBe('CAD');
  });

  it('sign-out meanwhile › the confirmation names the tool', async () => {
    await open();
    type(/Tool Name/, 'CAD');
    expect(await shell.flushBeforeSignOut()).toContain(
      "Your changes to “Dispatch” aren't saved. Your changes will be lost.",
    );
  });
});
