import type { Tool } from '@firedeck/contract';
import { getStore } from '@firedeck/sdk';
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
import { toolsApi } from '../tools-api.ts';
import { View as AddToolPage } from './add-tool-page.tsx';
import { addDraftKey, editDraftKey } from './draft-keys.ts';
import { View as EditToolPage } from './edit-tool-page.tsx';
import type { AddDraft, EditDraft } from './form-draft.ts';

const at = '2026-03-01T10:00:00.000Z';
let responses: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;
let address: () => string;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  responses = {};
  shell = createFakeShell((request) => {
    const response = responses[request.line];
    return response ? response(request) : { body: { host: 'x', state: 'none', icon: null } };
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.input(field(name), { target: { value } });
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait();
  await wait(20);
}
const sent = (line: string) => shell.requests.filter((request) => request.line === line);
/** Unmounts the form and opens it again, like a later visit. */
async function visit(path: '/add' | '/edit/:id', id = toolId(1)) {
  cleanup();
  const View = path === '/add' ? AddToolPage : EditToolPage;
  const { router } = shell.show(View, path, path.replace(':id', id));
  address = () => router.state.location.pathname;
  await wait();
  await wait();
}

describe('adding a tool', () => {
  const post = 'POST /api/tools';
  const storedDraft = async () => (await shell.drafts.read(addDraftKey)) as AddDraft | null;

  beforeEach(async () => {
    responses[post] = () => ({ status: 201, body: aTool(1) });
    await visit('/add');
  });

  async function typeTool() {
    type(/Tool Name/, 'Dispatch');
    type(/URL/, 'dispatch.example');
  }

  it('each change › is stored immediately', async () => {
    type(/Tool Name/, 'D');
    expect((await storedDraft())?.typed.name).toBe('D');
    type(/Tool Name/, 'Di');
    expect((await storedDraft())?.typed.name).toBe('Di');
    fireEvent.click(screen.getByRole('radio', { name: 'Map' }));
    expect((await storedDraft())?.typed).toEqual({
      name: 'Di',
      url: '',
      icon: 'map-marked-alt',
      notes: '',
      picture: null,
      section: null,
    });
  });

  it('all changes reverted › deletes the draft', async () => {
    type(/Tool Name/, 'D');
    type(/Tool Name/, '');
    expect(await storedDraft()).toBeNull();
  });

  it('next visit › restores the draft and names its fields', async () => {
    await typeTool();
    await visit('/add');
    expect(field(/Tool Name/).value).toBe('Dispatch');
    expect(field(/URL/).value).toBe('dispatch.example');
    const notice = screen.getAllByRole('status').map((line) => line.textContent);
    expect(notice.join()).toMatch(/Restored unsaved changes from .+ \(changed: Tool Name, URL\)\./);
  });

  it('Discard › deletes the draft and empties the form', async () => {
    await typeTool();
    await visit('/add');
    await press('Discard');
    expect(field(/Tool Name/).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    expect(await storedDraft()).toBeNull();
  });

  it('saved › deletes the draft', async () => {
    await typeTool();
    await press('Add Tool');
    expect(address()).toBe('/');
    expect(await storedDraft()).toBeNull();
  });

  it('save fails › the draft stays', async () => {
    responses[post] = () => errorResponse(503, 'temporarily_unavailable');
    await typeTool();
    await press('Add Tool');
    expect((await storedDraft())?.typed.name).toBe('Dispatch');
  });

  it('typed during the save › saves that, too', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    responses[post] = () => promise;
    const patch = `PATCH /api/tools/${toolId(1)}`;
    responses[patch] = () => ({ body: aTool(1, { name: 'Dispatch North', rev: 2 }) });
    await typeTool();
    await press('Add Tool');
    type(/Tool Name/, 'Dispatch North');
    const added = aTool(1, { name: 'Dispatch', url: 'https://dispatch.example' });
    resolve({ status: 201, body: added });
    await wait();
    await wait();
    expect(sent(post)).toHaveLength(1);
    expect(sent(patch).map(({ body }) => body)).toEqual([{ name: 'Dispatch North' }]);
    expect(address()).toBe('/');
    expect(await storedDraft()).toBeNull();
  });

  it('sign-out with a stored draft › asks for confirmation', async () => {
    module.setup?.(shell.context);
    expect(await shell.flushBeforeSignOut()).toEqual([true, true]);
    await typeTool();
    cleanup();
    expect(await shell.flushBeforeSignOut()).toEqual([false, true]);
  });

  it('draft with an unknown shape › is ignored', async () => {
    await shell.drafts.keep(addDraftKey, { typed: { name: 7 }, at });
    await visit('/add');
    expect(field(/Tool Name/).value).toBe('');
  });

  it('storage hangs › the form opens without a draft after a timeout', async () => {
    vi.spyOn(shell.drafts, 'read').mockReturnValue(new Promise(() => {}));
    await visit('/add');
    expect(screen.queryByRole('textbox', { name: /Tool Name/ })).toBeNull();
    await wait(9_999);
    expect(screen.queryByRole('textbox', { name: /Tool Name/ })).toBeNull();
    await wait(1);
    expect(field(/Tool Name/).value).toBe('');
  });

  describe('response lost before a crash', () => {
    const list = (tools: Tool[]) => {
      responses['GET /api/tools'] = () => ({ body: { version: 1, tools } });
    };
    let key: string;

    beforeEach(async () => {
      responses[post] = () => new Promise(() => {});
      await typeTool();
      await press('Add Tool');
      key = (await storedDraft())?.idempotencyKey ?? '';
      responses[post] = () => ({ status: 201, body: aTool(1) });
    });

    const created = (fields: Partial<Tool> = {}) =>
      aTool(1, { id: key, name: 'Dispatch', url: 'https://dispatch.example', ...fields });

    it('tool created › the next visit shows a toast and an empty form', async () => {
      list([created()]);
      await visit('/add');
      expect(field(/Tool Name/).value).toBe('');
      expect(shell.toasts.at(-1)).toMatchObject({
        kind: 'info',
        title: '“Dispatch” is already on your board',
      });
      expect(await storedDraft()).toBeNull();
      type(/Tool Name/, 'Radio');
      expect((await storedDraft())?.idempotencyKey).not.toBe(key);
    });

    it('tool not created › is sent again with the same key', async () => {
      list([]);
      await visit('/add');
      expect(field(/Tool Name/).value).toBe('Dispatch');
      await press('Add Tool');
      expect(sent(post).map(({ headers }) => headers.get('idempotency-key'))).toEqual([key, key]);
      expect(address()).toBe('/');
    });

    it('list fails or loads after the form opened › the typed values stay', async () => {
      responses['GET /api/tools'] = () => errorResponse(503, 'temporarily_unavailable');
      await visit('/add');
      type(/Tool Name/, 'Dispatch North');
      const { promise, resolve } = Promise.withResolvers<FakeResponse>();
      responses['GET /api/tools'] = () => promise;
      act(() => void getStore().dispatch(toolsApi.util.invalidateTags(['ToolList'])));
      await wait();
      expect(field(/Tool Name/).value).toBe('Dispatch North');
      resolve({ body: { version: 1, tools: [created()] } });
      await wait();
      expect(field(/Tool Name/).value).toBe('Dispatch North');
      expect((await storedDraft())?.typed.name).toBe('Dispatch North');
    });

    it('edit draft can’t be stored › the add draft stays', async () => {
      type(/Tool Name/, 'Dispatch North');
      list([created()]);
      vi.spyOn(shell.drafts, 'keep').mockResolvedValue(false);
      await visit('/add');
      expect((await storedDraft())?.typed.name).toBe('Dispatch North');
    });

    it('tool created and form changed since › continues as an edit', async () => {
      type(/Tool Name/, 'Dispatch North');
      list([created()]);
      await visit('/add');
      expect(address()).toBe(`/edit/${key}`);
      expect(await storedDraft()).toBeNull();
      const edit = (await shell.drafts.read(editDraftKey(key))) as EditDraft;
      expect(edit.typed.name).toBe('Dispatch North');
      expect(edit.base.name).toBe('Dispatch');
    });

    it('tool created and changed elsewhere › overwrites nothing', async () => {
      list([]);
      await visit('/add');
      type(/Tool Name/, 'Dispatch North');
      const current = created({ name: 'County', rev: 2 });
      responses[post] = () => errorResponse(422, 'key_reused', { current });
      await press('Add Tool');
      expect(shell.requestLines().filter((line) => line.startsWith('PATCH'))).toEqual([]);
      expect(address()).toBe(`/edit/${key}`);
      const edit = (await shell.drafts.read(editDraftKey(key))) as EditDraft;
      expect([edit.base.name, edit.typed.name]).toEqual(['Dispatch', 'Dispatch North']);
    });
  });
});

describe('editing a tool', () => {
  const stored = aTool(1, { name: 'Dispatch', rev: 4, notes: 'old' });
  const key = editDraftKey(stored.id);
  const patch = `PATCH /api/tools/${stored.id}`;
  const storedDraft = async () => (await shell.drafts.read(key)) as EditDraft | null;
  const has = (tool: Tool) => {
    responses[`GET /api/tools/${stored.id}`] = () => ({ body: tool });
  };
  const edits = () =>
    sent(patch).map(({ body, headers }) => [body, headers.get('if-match')] as const);

  beforeEach(() => {
    has(stored);
    responses[patch] = () => ({ body: stored });
  });

  const leaveTyped = (typed: Partial<EditDraft['typed']>) => {
    const { name, url, icon, notes } = stored;
    const draft: EditDraft = {
      typed: { name, url, icon, notes, ...typed },
      at,
      base: stored,
      loaded: stored,
    };
    return shell.drafts.keep(key, draft);
  };

  it('each change › is stored with its base version', async () => {
    await visit('/edit/:id');
    type(/Tool Name/, 'CAD');
    const draft = await storedDraft();
    expect([draft?.typed.name, draft?.base.name, draft?.base.rev]).toEqual(['CAD', 'Dispatch', 4]);
  });

  it('next visit › restores the draft; saved › deletes it', async () => {
    await leaveTyped({ name: 'CAD' });
    await visit('/edit/:id');
    expect(field(/Tool Name/).value).toBe('CAD');
    expect(
      screen.getByText(/Restored unsaved changes from .+ \(changed: Tool Name\)\./),
    ).toBeTruthy();
    await press('Save Changes');
    expect(edits()).toEqual([[{ name: 'CAD' }, '"4"']]);
    expect(await storedDraft()).toBeNull();
  });

  it('Discard › restores the saved values', async () => {
    await leaveTyped({ name: 'CAD' });
    await visit('/edit/:id');
    await press('Discard');
    expect(field(/Tool Name/).value).toBe('Dispatch');
    expect(await storedDraft()).toBeNull();
  });

  it('other fields changed elsewhere › applies the draft to the newer version', async () => {
    await leaveTyped({ name: 'CAD' });
    has({ ...stored, notes: 'theirs', rev: 6 });
    await visit('/edit/:id');
    expect(field(/Tool Name/).value).toBe('CAD');
    expect(screen.queryByText('This tool was changed elsewhere')).toBeNull();
    await press('Save Changes');
    expect(edits()).toEqual([[{ name: 'CAD' }, '"6"']]);
  });

  it('same field changed elsewhere › shows both versions', async () => {
    await leaveTyped({ name: 'CAD' });
    has({ ...stored, name: 'County', rev: 6 });
    await visit('/edit/:id');
    expect(screen.getByRole('alert').textContent).toContain('This tool was changed elsewhere');
    fireEvent.click(screen.getByRole('radio', { name: "Other device's version: County" }));
    expect(field(/Tool Name/).value).toBe('County');
  });

  describe('conflict in a field', () => {
    const elsewhere = { ...stored, name: 'County', notes: 'theirs', rev: 6 };

    beforeEach(async () => {
      await visit('/edit/:id');
      type(/Tool Name/, 'CAD');
      responses[patch] = () => errorResponse(412, 'changed_elsewhere', { current: elsewhere });
      has(elsewhere);
      await press('Save Changes');
    });

    it('reverted to the loaded value › the next visit shows both versions', async () => {
      type(/Tool Name/, 'Dispatch');
      await visit('/edit/:id');
      expect(field(/Tool Name/).value).toBe('Dispatch');
      expect(screen.getByText(/\(changed: Tool Name\)\./)).toBeTruthy();
      expect(screen.getByRole('radio', { name: "Other device's version: County" })).toBeTruthy();
      responses[patch] = () => ({ body: { ...elsewhere, name: 'Dispatch', rev: 7 } });
      await press('Save Changes');
      expect(edits().at(-1)).toEqual([{ name: 'Dispatch' }, '"6"']);
    });

    it('changed elsewhere again › their changes to other fields are applied', async () => {
      has({ ...elsewhere, notes: 'theirs again', rev: 7 });
      const tags = [{ type: 'Tool' as const, id: stored.id }];
      act(() => void getStore().dispatch(toolsApi.util.invalidateTags(tags)));
      await wait();
      await visit('/edit/:id');
      expect(screen.getByText(/\(changed: Tool Name\)\./)).toBeTruthy();
      responses[patch] = () => ({ body: { ...elsewhere, name: 'CAD', rev: 8 } });
      await press('Save Changes');
      expect(edits().at(-1)).toEqual([{ name: 'CAD' }, '"7"']);
    });
  });

  it('our own earlier save › no conflict', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    responses[patch] = () => promise;
    await visit('/edit/:id');
    type(/Tool Name/, 'CAD');
    await press('Save Changes');
    type(/Tool Name/, 'CAD North');
    responses[patch] = () => errorResponse(503, 'temporarily_unavailable');
    has({ ...stored, name: 'CAD', rev: 5 });
    resolve({ body: { ...stored, name: 'CAD', rev: 5 } });
    await wait();
    await wait();
    type(/Tool Name/, 'CAD South');
    await visit('/edit/:id');
    expect(field(/Tool Name/).value).toBe('CAD South');
    expect(screen.queryByText('This tool was changed elsewhere')).toBeNull();
  });

  it('saved, but the response lost › shows no draft notice', async () => {
    await leaveTyped({ name: ' CAD ' });
    has({ ...stored, name: 'CAD', rev: 5 });
    await visit('/edit/:id');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    expect(await storedDraft()).toBeNull();
  });

  it('typed during the save › saves that, too', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    responses[patch] = () => promise;
    await visit('/edit/:id');
    type(/Tool Name/, 'CAD');
    await press('Save Changes');
    type(/Tool Name/, 'CAD North');
    responses[patch] = () => ({ body: { ...stored, name: 'CAD North', rev: 6 } });
    resolve({ body: { ...stored, name: 'CAD', rev: 5 } });
    await wait();
    await wait();
    expect(edits()).toEqual([
      [{ name: 'CAD' }, '"4"'],
      [{ name: 'CAD North' }, '"5"'],
    ]);
    expect(address()).toBe('/');
    expect(await storedDraft()).toBeNull();
  });
});

describe('leaving a form with unsaved changes', () => {
  const isBlocked = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  async function leave() {
    fireEvent.click(screen.getByRole('link', { name: 'Back' }));
    await wait(300);
    return screen.getByRole('alertdialog', { name: 'Leave without saving?' }).textContent;
  }

  it('draft stored › closing the tab asks nothing', async () => {
    await visit('/add');
    type(/Tool Name/, 'A');
    await wait();
    expect(isBlocked()).toBe(false);
    expect(await leave()).toContain('Your changes are kept on this device');
  });

  it('draft not stored › closing the tab asks for confirmation', async () => {
    vi.spyOn(shell.drafts, 'keep').mockResolvedValue(false);
    await visit('/add');
    expect(isBlocked()).toBe(false);
    type(/Tool Name/, 'A');
    await wait();
    expect(isBlocked()).toBe(true);
    expect(await leave()).toContain('Your changes will be lost.');
  });
});
