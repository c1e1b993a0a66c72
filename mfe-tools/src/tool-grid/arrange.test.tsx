import type { ToolList } from '@firedeck/contract';
import {
  createFakeShell,
  errorResponse,
  type FakeRequest,
  type FakeResponse,
} from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aTool, toolId } from '../testing/tools.ts';
import { subscribeToToolEvents } from '../tool-events/tool-events.ts';
import { arrangeTexts } from './arrange/arrange-texts.ts';
import { lazyArrange, lazyPopups } from './lazy-board.ts';
import { View } from './tool-grid-view.tsx';

// Normally loaded later; loaded here first, because the tests use fake timers.
beforeAll(async () => {
  await Promise.all([lazyArrange.load(), lazyPopups.load()]);
});

let list: ToolList;
let responses: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  list = { version: 5, tools: [1, 2, 3, 4, 5].map((number) => aTool(number)) };
  responses = { 'GET /api/tools': () => ({ body: list }) };
  shell = createFakeShell((request) => {
    const response = responses[request.line];
    if (!response) throw new Error(`no response for ${request.line}`);
    return response(request);
  });
  subscribeToToolEvents(shell.context);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const arrangeButton = () => screen.getByRole('button', { name: 'Arrange' });
const bar = () => screen.queryByRole('group', { name: 'Arrange tools' });
const status = () => screen.getAllByRole('status').map((line) => line.textContent);
const getHandle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });

async function showBoard() {
  shell.show(View);
  await wait();
}

async function startArranging() {
  await showBoard();
  arrangeButton().focus();
  fireEvent.click(arrangeButton());
  await wait();
}

describe('Arrange mode', () => {
  it('started › is announced, shows a bar with Done, and cards don’t launch', async () => {
    const open = vi.spyOn(window, 'open');
    await startArranging();
    expect(status()).toContain(
      "Arranging. Press a tool to select it, or drag its handle to move it. Tools don't launch. Press Done or Escape to finish.",
    );
    expect(within(bar() as HTMLElement).getByRole('button', { name: 'Done' })).toBeTruthy();
    expect(
      screen.queryByRole('button', { name: /^(Open in New Tab|Launch|Focus Tab)/ }),
    ).toBeNull();
    fireEvent.click(screen.getByRole('heading', { name: 'Tool 2' }));
    expect(open).not.toHaveBeenCalled();
    expect(getHandle('Tool 2')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit Tool 2' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete Tool 2' })).toBeTruthy();
  });

  it.each([
    ['Done', () => fireEvent.click(screen.getByRole('button', { name: 'Done' }))],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['the button again', () => fireEvent.click(arrangeButton())],
  ])('ended by %s › is announced, cards launch, and the button has the focus', async (_, end) => {
    await startArranging();
    getHandle('Tool 3').focus();
    end();
    await wait();
    expect(bar()).toBeNull();
    expect(status()).toContain('Arranging ended. Tools launch again.');
    expect(screen.getAllByRole('button', { name: /^Open in New Tab/ })).toHaveLength(5);
    expect(document.activeElement).toBe(arrangeButton());
    expect(arrangeButton().getAttribute('aria-pressed')).toBe('false');
  });

  it('started from the phone options › the options button gets the focus back', async () => {
    await showBoard();
    // Hidden at this window width.
    const options = screen.getByRole('button', { name: 'Board options', hidden: true });
    options.focus();
    fireEvent.click(options);
    await wait(300);
    const dialog = within(screen.getByRole('dialog', { name: 'Board options' }));
    const toImport = dialog.getByRole('link', { name: 'Import bookmarks or a list' });
    expect(toImport.getAttribute('href')).toBe('/?panel=settings&section=Import');
    fireEvent.click(dialog.getByRole('button', { name: 'Arrange' }));
    await wait(300);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await wait();
    expect(document.activeElement).toBe(options);
  });

  it.each(['a card picked up', 'a menu', 'a dialog', 'a text field'])(
    'Escape in %s › Arrange mode stays on',
    async (where) => {
      await startArranging();
      let target: Element = getHandle('Tool 2');
      if (where === 'a card picked up') fireEvent.keyDown(target, { key: ' ' });
      if (where === 'a menu') fireEvent.click(target);
      if (where === 'a dialog')
        fireEvent.click(screen.getByRole('button', { name: 'Delete Tool 2' }));
      await wait(300);
      if (where === 'a menu') target = screen.getByRole('menu');
      if (where === 'a dialog') target = screen.getByRole('alertdialog');
      if (where === 'a text field') {
        target = document.body.appendChild(document.createElement('textarea'));
      }
      fireEvent.keyDown(target, { key: 'Escape' });
      await wait(500);
      expect(bar()).not.toBeNull();
      document.querySelector('textarea')?.remove();
    },
  );

  it('Escape that ends IME composition › Arrange mode stays on', async () => {
    await startArranging();
    fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
    await wait();
    expect(bar()).not.toBeNull();
  });

  it('Escape while a toast is shown › ends Arrange mode, and the toast with its Undo stays', async () => {
    await startArranging();
    const closeToast = vi.fn();
    const onKey = (event: KeyboardEvent) => event.defaultPrevented || closeToast();
    document.addEventListener('keydown', onKey);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    document.removeEventListener('keydown', onKey);
    await wait();
    expect(bar()).toBeNull();
    expect(closeToast).not.toHaveBeenCalled();
  });

  it('code can’t be loaded › a toast says so, and cards still launch', async () => {
    vi.spyOn(lazyArrange, 'loaded').mockReturnValue(null);
    vi.spyOn(lazyArrange, 'load').mockResolvedValue(false);
    await startArranging();
    expect(shell.toasts).toMatchObject([{ kind: 'error', title: "This couldn't be opened" }]);
    expect(bar()).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Open in New Tab/ })).toHaveLength(5);
  });

  it('page left and opened again › Arrange mode is off', async () => {
    await startArranging();
    cleanup();
    await showBoard();
    expect(bar()).toBeNull();
  });

  it('last tool deleted › Arrange mode is off, and new tools launch', async () => {
    await startArranging();
    list = { version: 6, tools: [] };
    shell.emit({ event: 'resync' });
    await wait(50);
    expect(screen.queryByRole('button', { name: 'Arrange' })).toBeNull();
    list = { version: 7, tools: [aTool(1)] };
    shell.emit({ event: 'resync' });
    await wait(50);
    expect(bar()).toBeNull();
    expect(screen.getByRole('button', { name: 'Open in New Tab: Tool 1' })).toBeTruthy();
  });
});

describe('selecting tools', () => {
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const selected = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Tool/ })
      .flatMap((one) => (one.checked ? [one.getAttribute('aria-label')] : []));

  it('press on a card or its checkbox › selects it and announces the count', async () => {
    await startArranging();
    fireEvent.click(box('Select Tool 2'));
    expect(status()).toContain('1 tool selected');
    fireEvent.click(box('Select Tool 4'));
    expect(status()).toContain('2 tools selected');
    expect(selected()).toEqual(['Select Tool 2', 'Select Tool 4']);
    fireEvent.click(box('Select Tool 2'));
    expect(status()).toContain('1 tool selected');
  });

  it('checkbox in the bar › selects all or none', async () => {
    await startArranging();
    fireEvent.click(box('Select all tools'));
    expect(selected()).toHaveLength(5);
    expect(status()).toContain('5 tools selected');
    fireEvent.click(box('Select Tool 3'));
    expect(box('Select all tools').getAttribute('data-indeterminate')).toBe('true');
    fireEvent.click(box('Select all tools'));
    fireEvent.click(box('Select all tools'));
    expect(selected()).toHaveLength(0);
  });

  it('selected tool deleted elsewhere › is no longer counted', async () => {
    await startArranging();
    fireEvent.click(box('Select Tool 2'));
    fireEvent.click(box('Select Tool 3'));
    list = { version: 6, tools: list.tools.filter(({ name }) => name !== 'Tool 2') };
    shell.emit({ event: 'resync' });
    await wait(50);
    expect(status()).toContain('1 tool selected');
  });

  it('Arrange mode ended and started again › nothing is selected', async () => {
    await startArranging();
    fireEvent.click(box('Select Tool 2'));
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await wait();
    fireEvent.click(arrangeButton());
    await wait();
    expect(selected()).toEqual([]);
  });
});

describe('moving selected tools', () => {
  const names = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  const shown = () =>
    screen
      .getAllByRole('listitem')
      .toSorted((one, other) => positionOf(one) - positionOf(other))
      .map((item) => within(item).getByRole('heading').textContent);
  const positionOf = (item: HTMLElement) => Number(item.getAttribute('aria-posinset'));
  const press = (name: string, key: string) => fireEvent.keyDown(getHandle(name), { key });
  let orders: number[][];

  async function select(...numbers: number[]) {
    await startArranging();
    for (const number of numbers)
      fireEvent.click(screen.getByRole('checkbox', { name: `Select Tool ${number}` }));
  }

  beforeEach(() => {
    orders = [];
    responses['PUT /api/tools/order'] = ({ body }) => {
      const order = (body as { ids: string[] }).ids.map((id) => Number(id.slice(-12)));
      orders.push(order);
      list = { version: list.version + 1, tools: order.map((number) => aTool(number)) };
      return { status: 204, body: null };
    };
  });

  it('keys on a selected handle › all selected tools move together, announced and saved once', async () => {
    await select(1, 4);
    press('Tool 4', ' ');
    expect(status()).toContain(
      '2 tools picked up, positions 3 to 4 of 5. Use the arrow keys to move them, Space to drop them, Escape to cancel.',
    );
    expect(shown()).toEqual(['Tool 2', 'Tool 3', 'Tool 1', 'Tool 4', 'Tool 5']);
    press('Tool 4', 'Home');
    expect(status()).toContain('Positions 1 to 2 of 5');
    press('Tool 4', 'ArrowLeft');
    expect(shown()).toEqual(['Tool 1', 'Tool 4', 'Tool 2', 'Tool 3', 'Tool 5']);
    press('Tool 4', 'End');
    expect(shown()).toEqual(['Tool 2', 'Tool 3', 'Tool 5', 'Tool 1', 'Tool 4']);
    press('Tool 4', ' ');
    expect(status()).toContain('2 tools dropped at positions 4 to 5 of 5.');
    expect(document.activeElement).toBe(getHandle('Tool 4'));
    await wait(200);
    expect(orders).toEqual([[2, 3, 5, 1, 4]]);
    expect(names()).toEqual(['Tool 2', 'Tool 3', 'Tool 5', 'Tool 1', 'Tool 4']);
    expect(status()).toContain('2 tools selected');
  });

  it('Escape during the move › all tools are back, nothing is saved, and Arrange mode stays on', async () => {
    await select(1, 4);
    press('Tool 1', ' ');
    press('Tool 1', 'End');
    press('Tool 1', 'Escape');
    await wait(200);
    expect(shown()).toEqual(['Tool 1', 'Tool 2', 'Tool 3', 'Tool 4', 'Tool 5']);
    expect(status()).toContain('Canceled. 2 tools are back at their positions.');
    expect(orders).toEqual([]);
    expect(bar()).not.toBeNull();
  });

  it('handle of an unselected tool › moves only that tool', async () => {
    await select(1, 4);
    press('Tool 2', ' ');
    press('Tool 2', 'End');
    press('Tool 2', ' ');
    await wait(200);
    expect(orders).toEqual([[1, 3, 4, 5, 2]]);
  });

  it('list changed elsewhere › the group move is retried on the newer list', async () => {
    const save = responses['PUT /api/tools/order'];
    const newer = { version: 9, tools: [6, 1, 2, 3, 5].map((number) => aTool(number)) };
    responses['PUT /api/tools/order'] = (request) => {
      if (list.version === 9) return save?.(request) ?? { status: 500, body: null };
      list = newer;
      return errorResponse(409, 'order_outdated', { current: newer });
    };
    await select(1, 2, 4);
    press('Tool 1', ' ');
    press('Tool 1', 'End');
    press('Tool 1', ' ');
    await wait(200);
    expect(orders).toEqual([[6, 3, 5, 1, 2]]);
    expect(shell.toasts[0]?.title).toBe('Tools reordered');
  });

  it('save fails › all tools are back, and the log names them', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    responses['PUT /api/tools/order'] = () => errorResponse(503, 'temporarily_unavailable');
    await select(1, 2);
    press('Tool 1', ' ');
    press('Tool 1', 'End');
    press('Tool 1', ' ');
    await wait(200);
    expect(names()).toEqual(['Tool 1', 'Tool 2', 'Tool 3', 'Tool 4', 'Tool 5']);
    expect(logged.mock.calls[0]?.[0]).toBe('The new position of “Tool 1”, “Tool 2” was not saved');
    expect(screen.queryByText(/dropped at/)).toBeNull();
    logged.mockClear();
  });

  it('Move in the bar › moves to the entered position', async () => {
    await select(2, 5);
    const move = screen.getByRole('button', { name: 'Move' });
    move.focus();
    fireEvent.click(move);
    await wait(500);
    const field = screen.getByRole('textbox', { name: 'Position, 1 to 4' });
    fireEvent.change(field, { target: { value: '1' } });
    fireEvent.submit(field);
    await wait(500);
    expect(orders).toEqual([[2, 5, 1, 3, 4]]);
    expect(status()).toContain('2 tools dropped at positions 1 to 2 of 5.');
    expect(document.activeElement).toBe(move);
  });

  it('moved to their current position by keys or dialog › says so, and nothing is saved', async () => {
    await select(2, 3);
    press('Tool 2', ' ');
    press('Tool 2', ' ');
    expect(status()).toContain('Not moved. 2 tools are still at their positions.');
    press('Tool 5', ' ');
    press('Tool 5', ' ');
    expect(status()).toContain('Not moved. Tool 5 is still at position 5 of 5.');
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    await wait(500);
    fireEvent.submit(screen.getByRole('textbox', { name: 'Position, 1 to 4' }));
    await wait(500);
    expect(status()).toContain('Not moved. 2 tools are still at their positions.');
    expect(orders).toEqual([]);
    expect(shell.toasts).toEqual([]);
  });

  it('nothing or everything selected › the bar moves nothing', async () => {
    await startArranging();
    const move = screen.getByRole('button', { name: 'Move' });
    expect(move.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all tools' }));
    expect(move.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(move);
    await wait(300);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('deleting selected tools', () => {
  const names = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
  const inBar = (name: string) => within(bar() as HTMLElement).getByRole('button', { name });
  const ids = (...numbers: number[]) => numbers.map((number) => toolId(number));
  const deletedAt = '2026-01-02T03:04:05.678Z';

  async function requestDelete(...numbers: number[]) {
    await startArranging();
    for (const number of numbers)
      fireEvent.click(screen.getByRole('checkbox', { name: `Select Tool ${number}` }));
    inBar('Delete').focus();
    fireEvent.click(inBar('Delete'));
    await wait(300);
  }

  async function confirm() {
    const dialog = within(screen.getByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await wait(500);
  }

  beforeEach(() => {
    const all = list;
    responses['POST /api/tools/trash'] = ({ body }) => {
      const removed = (body as { ids: string[] }).ids;
      list = { version: 6, tools: all.tools.filter(({ id }) => !removed.includes(id)) };
      return { body: { version: 6, count: removed.length, deleted_at: deletedAt } };
    };
    responses['POST /api/tools/trash/restore'] = ({ body }) => {
      list = { ...all, version: 7 };
      return { body: { version: 7, count: (body as { ids: string[] }).ids.length } };
    };
  });

  it('many selected › the question names five of them', () => {
    expect(arrangeTexts.deletion.question([...'ABCDEFG'])).toBe(
      'Delete 7 tools from your board: “A”, “B”, “C”, “D”, “E”, and 2 more? You can undo this, or restore them from the Trash.',
    );
  });

  it('Delete › one confirmation with the names, one request, and one Undo', async () => {
    await requestDelete(2, 4);
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Tools' });
    expect(dialog.textContent).toContain('Delete 2 tools from your board: “Tool 2” and “Tool 4”?');
    await confirm();
    expect(names()).toEqual(['Tool 1', 'Tool 3', 'Tool 5']);
    expect(document.activeElement).toBe(inBar('Delete'));
    expect(shell.toasts).toMatchObject([
      { title: 'Tools deleted', text: '2 tools have been removed.', action: { label: 'Undo' } },
    ]);
    act(() => shell.toasts[0]?.action?.run());
    await wait(500);
    expect(names()).toEqual(['Tool 1', 'Tool 2', 'Tool 3', 'Tool 4', 'Tool 5']);
    expect(shell.toasts[1]).toMatchObject({
      title: 'Tools restored',
      text: '2 tools are back on your board.',
    });
    const sent = shell.requests.flatMap(({ line, body }) =>
      line.startsWith('POST') ? [body] : [],
    );
    expect(sent).toEqual([{ ids: ids(2, 4) }, { ids: ids(2, 4), deleted_at: deletedAt }]);
  });

  it('some deleted elsewhere › only those of this deletion are counted and restored', async () => {
    responses['POST /api/tools/trash'] = () => ({
      body: { version: 6, count: 2, deleted_at: deletedAt },
    });
    responses['POST /api/tools/trash/restore'] = () => ({ body: { version: 7, count: 2 } });
    await requestDelete(2, 3, 4);
    await confirm();
    expect(shell.toasts[0]?.text).toBe('2 tools have been removed.');
    act(() => shell.toasts[0]?.action?.run());
    await wait(500);
    expect(shell.toasts[1]?.text).toBe('2 tools are back on your board.');
  });

  it('all deleted elsewhere › says that nothing was deleted, without Undo', async () => {
    responses['POST /api/tools/trash'] = () => ({ body: { version: 6, count: 0 } });
    await requestDelete(2, 4);
    await confirm();
    expect(shell.toasts).toMatchObject([{ kind: 'info', title: 'Nothing was deleted' }]);
    expect(shell.toasts[0]?.action).toBeUndefined();
  });

  it('nothing left to restore › says so', async () => {
    await requestDelete(2, 4);
    responses['POST /api/tools/trash/restore'] = () => ({ body: { version: 7, count: 0 } });
    await confirm();
    act(() => shell.toasts[0]?.action?.run());
    await wait(500);
    expect(shell.toasts[1]).toMatchObject({ kind: 'info', title: 'Nothing was restored' });
  });

  it('all tools deleted › the empty board’s button has the focus, and after Undo the Arrange button', async () => {
    await requestDelete(1, 2, 3, 4, 5);
    await confirm();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Add Your First Tool' }));
    act(() => shell.toasts[0]?.action?.run());
    await wait(500);
    expect(names()).toHaveLength(5);
    expect(document.activeElement).toBe(arrangeButton());
  });

  it('one tool deleted › shows the texts of a single deletion', async () => {
    await requestDelete(3);
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Tool' });
    expect(dialog.textContent).toContain('Delete “Tool 3” from your board?');
    await confirm();
    expect(shell.toasts[0]).toMatchObject({
      title: 'Tool deleted',
      text: 'The tool has been successfully removed.',
    });
  });

  it('canceled › deletes nothing, and the tools stay selected', async () => {
    await requestDelete(2, 4);
    fireEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }),
    );
    await wait(500);
    expect(shell.requestLines()).toEqual(['GET /api/tools']);
    expect(status()).toContain('2 tools selected');
  });

  it('deletion fails › a toast says so, and the tools stay selected', async () => {
    responses['POST /api/tools/trash'] = () => errorResponse(503, 'temporarily_unavailable');
    await requestDelete(2, 4);
    await confirm();
    expect(names()).toHaveLength(5);
    expect(shell.toasts).toMatchObject([{ kind: 'error', title: 'Failed to delete tools' }]);
    expect(status()).toContain('2 tools selected');
  });

  it('nothing selected › Delete opens no dialog', async () => {
    await requestDelete();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('large controls', () => {
  beforeEach(() => document.documentElement.setAttribute('data-controls', 'large'));
  afterEach(() => document.documentElement.removeAttribute('data-controls'));

  it('Arrange mode › the menu button is replaced by the controls', async () => {
    await showBoard();
    expect(screen.getByRole('button', { name: 'Menu of Tool 2' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit Tool 2' })).toBeNull();
    fireEvent.click(arrangeButton());
    await wait();
    expect(screen.queryByRole('button', { name: 'Menu of Tool 2' })).toBeNull();
    expect(getHandle('Tool 2')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit Tool 2' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete Tool 2' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    await wait();
    expect(screen.getByRole('button', { name: 'Menu of Tool 2' })).toBeTruthy();
  });
});
