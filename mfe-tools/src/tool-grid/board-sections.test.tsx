import type { Section, ToolList } from '@firedeck/contract';
import {
  createFakeShell,
  errorResponse,
  type FakeRequest,
  type FakeResponse,
} from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aTool, toolId } from '../testing/tools.ts';
import { subscribeToToolEvents } from '../tool-events/tool-events.ts';
import { lazyArrange, lazyPopups, lazySections } from './lazy-board.ts';
import { View } from './tool-grid-view.tsx';

// Normally loaded later; loaded here first, because the tests use fake timers.
beforeAll(async () => {
  await Promise.all([lazyPopups.load(), lazyArrange.load(), lazySections.load()]);
});

const maps: Section = { id: toolId(81), name: 'Maps', color: 'red', rev: 1 };
const rosters: Section = { id: toolId(82), name: 'Rosters', color: 'green', rev: 4 };

let list: ToolList;
let responses: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const inMaps = [2, 4];
  list = {
    version: 5,
    tools: [1, 2, 3, 4].map((number) =>
      aTool(number, inMaps.includes(number) ? { section: maps.id } : {}),
    ),
    sections: [maps, rosters],
  };
  responses = { 'GET /api/tools': () => ({ body: list }) };
  shell = createFakeShell((request) => {
    const response = responses[request.line];
    if (!response) throw new Error(`no response for ${request.line}`);
    return response(request);
  });
  subscribeToToolEvents(shell.context);
});

afterEach(async () => {
  // Resets the section, which the module remembers between tests.
  const all = screen.queryByRole('radio', { name: 'All' });
  if (all) fireEvent.click(all);
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function showBoard() {
  shell.show(View);
  await wait();
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);
const chips = () => screen.getAllByRole('radio').map((chip) => chip.closest('label')?.textContent);
async function choose(name: string) {
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
  await wait();
}
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await wait(50);
}
async function openMoveDialog(name: string) {
  fireEvent.click(screen.getByRole('button', { name: `Move ${name}` }));
  await wait(500);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move to section...' }));
  await wait(500);
  return within(screen.getByRole('dialog'));
}
async function addSection(name: string) {
  fireEvent.input(screen.getByRole('textbox', { name: 'Name' }), { target: { value: name } });
  await press('Add section');
}
const sent = (line: string) =>
  shell.requests.filter((request) => request.line === line).map(({ body }) => body);

describe('a board without sections', () => {
  it('shown › has no chips', async () => {
    delete list.sections;
    await showBoard();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(names()).toHaveLength(4);
  });
});

describe('section chips', () => {
  beforeEach(showBoard);

  it('shown › in the member’s order, All first', () => {
    expect(chips()).toEqual(['All', 'Maps2', 'Rosters0']);
    expect(screen.getByRole('radio', { name: 'Maps, 2 tools' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Sections' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
  });

  it('section chosen › shows only its tools and announces their number, and All shows all again', async () => {
    await choose('Maps');
    expect(names()).toEqual(['Tool 2', 'Tool 4']);
    expect(screen.getByText('Maps, 2 tools')).toBeTruthy();
    await choose('All');
    expect(names()).toHaveLength(4);
  });

  it('empty section chosen › shows a message', async () => {
    await choose('Rosters');
    expect(screen.getByText(/No tools in this section yet/)).toBeTruthy();
  });

  it('chosen chip is outside the row › is scrolled into view', async () => {
    const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    onTestFinished(() => rect.mockRestore());
    rect.mockImplementation(function (this: Element) {
      return { right: this.matches('label') ? 500 : 360 } as DOMRect;
    });
    await choose('Rosters');
    expect(screen.getByRole('group', { name: 'Sections' }).scrollLeft).toBe(144);
  });

  it('chosen section deleted elsewhere › all tools are shown', async () => {
    await choose('Maps');
    list = { ...list, version: 6, sections: [rosters] };
    shell.emit({ event: 'tools.changed', version: 6 });
    await wait();
    expect(names()).toHaveLength(4);
  });

  const moveByKeys = async (name: string, key: string) => {
    const handle = screen.getByRole('button', { name: `Move ${name}` });
    for (const pressed of [' ', key, ' ']) fireEvent.keyDown(handle, { key: pressed });
    await wait(100);
  };

  it('another section chosen while a card is lifted › the move is canceled and announced, and nothing is saved', async () => {
    await choose('Maps');
    const handle = screen.getByRole('button', { name: 'Move Tool 4' });
    fireEvent.keyDown(handle, { key: ' ' });
    fireEvent.keyDown(handle, { key: 'Home' });
    await choose('Rosters');
    expect(screen.getByText('Canceled. Tool 4 is no longer shown.')).toBeTruthy();
    await choose('All');
    expect(document.querySelector('[data-lifted]')).toBeNull();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Tool 4' }), { key: ' ' });
    await choose('Maps');
    expect(screen.getByText('Canceled. Tool 4 is back at position 2 of 2.')).toBeTruthy();
    expect(document.querySelector('[data-lifted]')).toBeNull();
    expect(sent('PUT /api/tools/order')).toEqual([]);
  });

  it('last tool of the section removed in Arrange mode › Done has the focus', async () => {
    await press('Arrange');
    await choose('Maps');
    list = { ...list, version: 6, tools: [aTool(4, { section: maps.id })] };
    shell.emit({ event: 'tools.changed', version: 6 });
    await wait(50);
    screen.getByRole('button', { name: 'Move Tool 4' }).focus();
    list = { ...list, version: 7, tools: [aTool(1)] };
    shell.emit({ event: 'tools.changed', version: 7 });
    await wait(50);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
  });

  it('tool moved within a section › the order of all others stays', async () => {
    responses['PUT /api/tools/order'] = () => ({ status: 204 });
    await choose('Maps');
    await moveByKeys('Tool 4', 'Home');
    expect(sent('PUT /api/tools/order')).toEqual([{ ids: [1, 4, 2, 3].map(toolId) }]);
  });

  it('tool moved within a section, list changed elsewhere › is next to its neighbor in the newer list', async () => {
    const inMaps = { section: maps.id };
    const numbers = [3, 5, 4, 1, 2];
    const current = { version: 9, tools: numbers.map((number) => aTool(number, inMaps)) };
    let isFirst = true;
    responses['PUT /api/tools/order'] = () => {
      if (!isFirst) return { status: 204 };
      isFirst = false;
      return errorResponse(409, 'order_outdated', { current });
    };
    await choose('Maps');
    await moveByKeys('Tool 2', 'End');
    expect(sent('PUT /api/tools/order').at(-1)).toEqual({ ids: [3, 5, 4, 2, 1].map(toolId) });
    expect(screen.queryByText(/dropped at/)).toBeNull();
  });
});

describe('moving a tool to a section', () => {
  beforeEach(showBoard);
  const order = 'PUT /api/tools/order';
  const ids = [1, 2, 3, 4].map(toolId);

  it('section pressed › moves the tool with one request, and Undo moves it back', async () => {
    responses[order] = () => ({ status: 204 });
    const dialog = await openMoveDialog('Tool 2');
    expect(dialog.getByRole('button', { name: 'Maps 2 tools', current: true })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Rosters 0 tools' }));
    await wait(50);
    const id = toolId(2);
    expect(sent(order)).toEqual([{ ids, moved: { ids: [id], section: rosters.id } }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    const toast = shell.toasts.at(-1);
    expect(toast?.title).toBe('1 tool moved to “Rosters”');
    list = {
      ...list,
      version: 8,
      // The list after another device moved, added and deleted tools.
      tools: [aTool(6), aTool(4), aTool(2, { section: rosters.id }), aTool(1)],
    };
    toast?.action?.run();
    await wait(50);
    expect(sent(order).at(-1)).toEqual({
      ids: [6, 4, 2, 1].map(toolId),
      moved: { ids: [id], section: maps.id },
    });
    expect(shell.toasts.at(-1)?.title).toBe('1 tool moved back');
  });

  it('tool moved again or deleted elsewhere › Undo moves nothing and says so', async () => {
    responses[order] = () => ({ status: 204 });
    const dialog = await openMoveDialog('Tool 2');
    fireEvent.click(dialog.getByRole('button', { name: 'Rosters 0 tools' }));
    await wait(50);
    list = { ...list, version: 8, tools: [aTool(1), aTool(2), aTool(3)] };
    shell.toasts.at(-1)?.action?.run();
    await wait(50);
    expect(sent(order)).toHaveLength(1);
    expect(shell.toasts.at(-1)).toMatchObject({ kind: 'info', title: 'Nothing was moved' });
  });

  it('tool deleted elsewhere meanwhile › says that nothing was moved', async () => {
    const current = { version: 9, tools: [aTool(5)] };
    responses[order] = () => errorResponse(409, 'order_outdated', { current });
    const dialog = await openMoveDialog('Tool 2');
    fireEvent.click(dialog.getByRole('button', { name: 'Rosters 0 tools' }));
    await wait(50);
    expect(sent(order)).toHaveLength(1);
    expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error', title: 'Nothing was moved' });
  });

  it('new section form › Cancel returns to the list, and the dialog shows one Cancel at a time', async () => {
    const dialog = await openMoveDialog('Tool 1');
    expect(dialog.getAllByRole('button', { name: 'Cancel' })).toHaveLength(1);
    fireEvent.click(dialog.getByRole('button', { name: 'New section...' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByRole('button', { name: 'Maps 2 tools' })).toBeTruthy();
  });

  it('new section added but the move fails › the section is listed and not added again', async () => {
    responses['POST /api/tools/sections'] = ({ headers, body }) => {
      const id = headers.get('idempotency-key') ?? '';
      const weather = { id, rev: 1, ...(body as { name: string; color: 'blue' }) };
      list = { ...list, version: 6, sections: [maps, rosters, weather] };
      return { status: 201, body: weather };
    };
    responses[order] = () => errorResponse(503, 'temporarily_unavailable');
    const dialog = await openMoveDialog('Tool 1');
    fireEvent.click(dialog.getByRole('button', { name: 'New section...' }));
    await addSection('Weather');
    expect(shell.toasts.at(-1)?.title).toBe('Nothing was moved');
    responses[order] = () => ({ status: 204 });
    fireEvent.click(dialog.getByRole('button', { name: 'Weather 0 tools' }));
    await wait(50);
    expect(sent('POST /api/tools/sections')).toHaveLength(1);
    expect(shell.toasts.at(-1)?.title).toBe('1 tool moved to “Weather”');
  });

  it('list changed elsewhere › the tool is moved on the newer list', async () => {
    const current = { version: 9, tools: [aTool(5), aTool(2, { section: maps.id })] };
    let isFirst = true;
    responses[order] = () => {
      if (!isFirst) return { status: 204 };
      isFirst = false;
      return errorResponse(409, 'order_outdated', { current });
    };
    const dialog = await openMoveDialog('Tool 2');
    fireEvent.click(dialog.getByRole('button', { name: 'No section' }));
    await wait(50);
    expect(sent(order).at(-1)).toEqual({
      ids: [toolId(5), toolId(2)],
      moved: { ids: [toolId(2)], section: null },
    });
    expect(shell.toasts.at(-1)?.title).toBe('1 tool now without a section');
  });

  it('new section › is added, then the tool is moved', async () => {
    responses['POST /api/tools/sections'] = ({ headers, body }) => ({
      status: 201,
      body: { id: headers.get('idempotency-key'), rev: 1, ...(body as object) },
    });
    responses[order] = () => ({ status: 204 });
    const dialog = await openMoveDialog('Tool 1');
    fireEvent.click(dialog.getByRole('button', { name: 'New section...' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add section' }));
    expect(dialog.getByText('Section name is required')).toBeTruthy();
    fireEvent.input(dialog.getByRole('textbox', { name: 'Name' }), {
      target: { value: ' Weather ' },
    });
    fireEvent.click(dialog.getByRole('radio', { name: 'Purple' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add section' }));
    await wait(100);
    const [add] = shell.requests.filter(({ line }) => line === 'POST /api/tools/sections');
    expect(add?.body).toEqual({ name: 'Weather', color: 'purple' });
    const section = add?.headers.get('idempotency-key');
    expect(sent(order)).toEqual([{ ids, moved: { ids: [toolId(1)], section } }]);
  });

  it('request refused › says why, and the dialog stays open', async () => {
    responses[order] = () => errorResponse(503, 'temporarily_unavailable');
    const dialog = await openMoveDialog('Tool 1');
    fireEvent.click(dialog.getByRole('button', { name: 'Maps 2 tools' }));
    await wait(50);
    expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error', title: 'Nothing was moved' });
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('sections in Arrange mode', () => {
  beforeEach(async () => {
    await showBoard();
    await press('Arrange');
    await press('Sections...');
  });
  const one = `/api/tools/sections/${maps.id}`;

  it('selected tools › move to the section together', async () => {
    responses['PUT /api/tools/order'] = () => ({ status: 204 });
    await press('Done');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all tools' }));
    await wait();
    await press('Move to section...');
    expect(screen.getByRole('heading', { name: 'Move 4 tools to a section' })).toBeTruthy();
    await press('Maps 2 tools');
    expect(sent('PUT /api/tools/order')).toEqual([
      { ids: [1, 2, 3, 4].map(toolId), moved: { ids: [1, 3].map(toolId), section: maps.id } },
    ]);
    expect(screen.queryAllByRole('checkbox', { name: /^Select Tool/, checked: true })).toEqual([]);
  });

  it('section edited › name and color are sent with the section’s version', async () => {
    responses[`PATCH ${one}`] = () => ({ body: { ...maps, name: 'Charts', rev: 2 } });
    await press('Edit section Maps 2 tools');
    fireEvent.input(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Charts' } });
    await press('Save');
    const [request] = shell.requests.filter(({ line }) => line === `PATCH ${one}`);
    expect(request?.headers.get('if-match')).toBe('"1"');
    expect(request?.body).toEqual({ name: 'Charts', color: 'red' });
  });

  it('section edited elsewhere meanwhile › says so, and the typed values stay', async () => {
    responses[`PATCH ${one}`] = () => errorResponse(412, 'changed_elsewhere');
    await press('Edit section Maps 2 tools');
    fireEvent.input(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Charts' } });
    await press('Save');
    expect(shell.toasts.at(-1)).toMatchObject({
      kind: 'error',
      title: 'The section was not saved',
    });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Charts');
  });

  describe('edited elsewhere while its form is open', () => {
    beforeEach(async () => {
      await press('Edit section Maps 2 tools');
      list = { ...list, version: 6, sections: [{ ...maps, name: 'Plans', rev: 2 }, rosters] };
      shell.emit({ event: 'tools.changed', version: 6 });
      await wait(1_000);
    });
    const revs = () =>
      shell.requests
        .filter(({ line }) => line === `PATCH ${one}`)
        .map(({ headers }) => headers.get('if-match'));

    it('nothing changed › Done closes without a request', async () => {
      await press('Done');
      await wait(500);
      expect(revs()).toEqual([]);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('name changed › Save reports the conflict, and the next Save overwrites it', async () => {
      const current = { ...maps, name: 'Plans', rev: 2 };
      responses[`PATCH ${one}`] = () => errorResponse(412, 'changed_elsewhere', { current });
      fireEvent.input(screen.getByRole('textbox', { name: 'Name' }), {
        target: { value: 'Charts' },
      });
      await press('Save');
      expect(shell.toasts.at(-1)?.title).toBe('The section was not saved');
      responses[`PATCH ${one}`] = () => ({ body: { ...maps, name: 'Charts', rev: 3 } });
      await press('Save');
      expect(revs()).toEqual(['"1"', '"2"']);
      expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    });
  });

  it('Escape that ends IME composition in a name › the dialog stays open with the typed name', async () => {
    await press('Edit section Maps 2 tools');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    fireEvent.input(field, { target: { value: 'Karten' } });
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    await wait(500);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Karten');
  });

  describe('unsaved section name', () => {
    const type = (value: string) =>
      fireEvent.input(screen.getByRole('textbox', { name: 'Name' }), { target: { value } });
    const names = () =>
      sent('POST /api/tools/sections').map((body) => (body as { name: string }).name);

    beforeEach(async () => {
      responses['POST /api/tools/sections'] = ({ headers, body }) => ({
        status: 201,
        body: { id: headers.get('idempotency-key'), rev: 1, ...(body as object) },
      });
      await press('New section...');
    });

    it('Done › adds the section and closes the dialog', async () => {
      type('Response');
      await press('Done');
      await wait(500);
      expect(names()).toEqual(['Response']);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('Done, but the section can’t be added › says why, and the dialog stays open with the name', async () => {
      type('x'.repeat(41));
      await press('Done');
      expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe(
        'true',
      );
      responses['POST /api/tools/sections'] = () => errorResponse(503, 'temporarily_unavailable');
      type('Response');
      await press('Done');
      await wait(500);
      expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error' });
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(
        'Response',
      );
    });

    describe('save in progress', () => {
      let finish: () => void;
      beforeEach(async () => {
        const add = responses['POST /api/tools/sections'];
        const { promise, resolve } = Promise.withResolvers<void>();
        finish = resolve;
        responses['POST /api/tools/sections'] = async (request) => {
          await promise;
          return add?.(request) ?? { status: 500 };
        };
        type('Response');
        await press('Add section');
      });

      it('Done › closes after the save, with one request', async () => {
        await press('Done');
        expect(screen.getByRole('dialog')).toBeTruthy();
        finish();
        await wait(500);
        expect(screen.queryByRole('dialog')).toBeNull();
        expect(names()).toEqual(['Response']);
      });

      it('Escape › asks for confirmation until the save completes', async () => {
        fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Escape' });
        await wait(500);
        expect(screen.getByRole('alertdialog')).toBeTruthy();
        finish();
        await wait();
        await wait(500);
        expect(screen.queryByRole('alertdialog')).toBeNull();
        expect(screen.getByRole('dialog')).toBeTruthy();
      });
    });

    it('Escape › asks for confirmation; Cancel returns to the form, Discard closes', async () => {
      type('Response');
      fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Escape' });
      await wait(500);
      expect(screen.getByText('The section “Response” is not saved.')).toBeTruthy();
      const question = within(screen.getByRole('alertdialog'));
      fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
      await wait(500);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe(
        'Response',
      );
      fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Escape' });
      await wait(500);
      await press('Discard');
      await wait(500);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(names()).toEqual([]);
    });

    it('another section opened › the new one is added first', async () => {
      type('Response');
      await press('Edit section Maps 2 tools');
      expect(names()).toEqual(['Response']);
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Maps');
    });

    it('nothing typed › Done and Escape close immediately', async () => {
      fireEvent.click(screen.getByRole('radio', { name: 'Purple' }));
      fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Escape' });
      await wait(500);
      expect(screen.queryByRole('dialog')).toBeNull();
      await press('Sections...');
      await press('New section...');
      await press('Done');
      await wait(500);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(names()).toEqual([]);
    });
  });

  it('section moved down › sends the order and announces the position; the last one can’t move', async () => {
    responses['PUT /api/tools/sections/order'] = () => ({ status: 204 });
    await press('Move section Maps down');
    expect(sent('PUT /api/tools/sections/order')).toEqual([{ ids: [rosters.id, maps.id] }]);
    expect(screen.getByText('Maps, position 2 of 2')).toBeTruthy();
    await press('Move section Rosters down');
    expect(sent('PUT /api/tools/sections/order')).toHaveLength(1);
  });

  it('section deleted › Undo adds it again with its id, at its position', async () => {
    responses[`DELETE ${one}`] = () => ({ status: 204 });
    responses['POST /api/tools/sections'] = () => ({ status: 201, body: maps });
    await press('Edit section Maps 2 tools');
    await press('Delete section');
    expect(sent(`DELETE ${one}`)).toHaveLength(1);
    shell.toasts.at(-1)?.action?.run();
    await wait(50);
    const [added] = shell.requests.filter(({ line }) => line === 'POST /api/tools/sections');
    expect(added?.headers.get('idempotency-key')).toBe(maps.id);
    expect(added?.body).toEqual({ name: 'Maps', color: 'red', position: 0 });
  });

  const keys = () =>
    shell.requests
      .filter(({ line }) => line === 'POST /api/tools/sections')
      .map(({ headers }) => headers.get('idempotency-key'));

  it('two sections added › with different idempotency keys', async () => {
    responses['POST /api/tools/sections'] = ({ headers, body }) => ({
      status: 201,
      body: { id: headers.get('idempotency-key'), rev: 1, ...(body as object) },
    });
    for (const name of ['One', 'Two']) {
      await press('New section...');
      await addSection(name);
    }
    expect(new Set(keys()).size).toBe(2);
  });

  it('add refused, then retried with another name › with a new key', async () => {
    responses['POST /api/tools/sections'] = () => errorResponse(400, 'validation_failed');
    await press('New section...');
    await addSection('One');
    await addSection('Two');
    expect(new Set(keys()).size).toBe(2);
  });

  it('add without a response, then retried › with the same key; after Cancel, with a new one', async () => {
    responses['POST /api/tools/sections'] = () => Promise.reject(new TypeError('offline'));
    await press('New section...');
    await addSection('One');
    await addSection('One');
    expect(new Set(keys()).size).toBe(1);
    await press('Cancel');
    await press('New section...');
    await addSection('Two');
    expect(new Set(keys()).size).toBe(2);
  });

  it('added without a response, then retried with another name › the section is renamed', async () => {
    responses['POST /api/tools/sections'] = () => Promise.reject(new TypeError('offline'));
    await press('New section...');
    await addSection('One');
    const current = { ...maps, id: keys()[0] ?? '', name: 'One' };
    responses['POST /api/tools/sections'] = () => errorResponse(409, 'key_reused', { current });
    responses[`PATCH /api/tools/sections/${current.id}`] = () => ({
      body: { ...current, name: 'Two', rev: 2 },
    });
    await addSection('Two');
    expect(sent(`PATCH /api/tools/sections/${current.id}`)).toMatchObject([{ name: 'Two' }]);
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  });

  it('limit reached › a toast names the limit', async () => {
    const limit = { name: 'sections', value: 40 };
    responses['POST /api/tools/sections'] = () => errorResponse(409, 'limit_reached', { limit });
    await press('New section...');
    fireEvent.input(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'More' } });
    await press('Add section');
    expect(shell.toasts.at(-1)?.text).toBe('You can have at most 40 sections.');
  });
});
