import { type Tool, type ToolList, times } from '@firedeck/contract';
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
import { lazyArrange, lazyDrag, lazyPopups } from './lazy-board.ts';
import { View } from './tool-grid-view.tsx';

// Normally loaded later; loaded here first, because the tests use fake timers.
beforeAll(async () => {
  await Promise.all([lazyPopups.load(), lazyArrange.load()]);
});

let list: ToolList;
let responses: Record<string, (request: FakeRequest) => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;
const modes = ['out of Arrange', 'in Arrange'] as const;
let mode: (typeof modes)[number];

beforeEach(() => {
  mode = 'out of Arrange';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  list = { version: 5, tools: [1, 2, 3].map((number) => aTool(number)) };
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
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function showBoard() {
  shell.show(View);
  await wait();
  if (mode === 'out of Arrange') return;
  fireEvent.click(screen.getByRole('button', { name: 'Arrange' }));
  await wait();
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);
const getHandle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
const press = (name: string, key: string) => fireEvent.keyDown(getHandle(name), { key });
/** Shown with a delay, so that it doesn't flicker on fast responses. */
const spinner = () => screen.queryByRole('status', { name: 'Loading...' })?.querySelector('svg');
const status = () => screen.getAllByRole('status').map((line) => line.textContent);
/** Names in display order. */
const shown = () =>
  screen
    .getAllByRole('listitem')
    .toSorted((one, other) => indexOf(one) - indexOf(other))
    .map((item) => within(item).getByRole('heading').textContent);
const indexOf = (item: HTMLElement) => Number(item.getAttribute('aria-posinset'));

describe('the board', () => {
  beforeEach(showBoard);

  it('has the heading Tools [S2-013]', () => {
    expect(screen.getByRole('heading', { level: 1, name: 'Tools' })).toBeTruthy();
  });

  it('shows the subtitle [S1-003]', () => {
    expect(screen.getByText('Manage and access your tools here')).toBeTruthy();
  });

  it('shows the number of tools', () => {
    expect(screen.getByText('3 tools')).toBeTruthy();
  });

  it('has a button Add New Tool that leads to /add [S2-015]', () => {
    expect(screen.getByRole('link', { name: 'Add New Tool' }).getAttribute('href')).toBe('/add');
  });

  it('has the checkbox Open tools in new tabs [S2-016]', () => {
    expect(screen.getByRole('checkbox', { name: 'Open tools in new tabs' })).toBeTruthy();
  });

  it('has a last card Add New Tool that leads to /add', () => {
    const dashed = screen.getByRole('link', { name: /^Add New Tool Connect|^Add New ToolConnect/ });
    expect(dashed.getAttribute('href')).toBe('/add');
    const [list] = screen.getAllByRole('list');
    const order = list?.compareDocumentPosition(dashed) ?? 0;
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('add card › shows its hint [S2-025]', () => {
    expect(screen.getByText('Connect another emergency service tool')).toBeTruthy();
  });
});

describe('the board while loading', () => {
  it('requests the list once [S4-023]', async () => {
    const arrival = Promise.withResolvers<void>();
    responses['GET /api/tools'] = () => arrival.promise.then(() => ({ body: list }));
    const spinner = () => screen.queryByRole('status', { name: 'Loading...' });
    await showBoard();
    await wait(200);
    expect(spinner()).not.toBeNull();
    arrival.resolve();
    await wait();
    expect(spinner()).toBeNull();
    expect(names()).toHaveLength(3);
    expect(shell.requestLines()).toEqual(['GET /api/tools']);
  });
});

describe('a card', () => {
  beforeEach(showBoard);
  const card = () => within(screen.getAllByRole('listitem')[1] as HTMLElement);

  it('shows the tool’s name [S2-027]', () => {
    expect(card().getByRole('heading').textContent).toBe('Tool 2');
  });

  it('shows the host of its URL [S2-028]', () => {
    expect(card().getByText('tool-2.example')).toBeTruthy();
  });

  it('has a handle to drag it by [S2-029]', () => {
    expect(card().getByRole('button', { name: 'Move Tool 2' })).toBeTruthy();
  });

  it('every icon-only button has its label as its tooltip', () => {
    const icons = card()
      .getAllByRole('button')
      .concat(card().getAllByRole('link'))
      .filter(({ textContent }) => textContent === '');
    expect(icons.length).toBeGreaterThanOrEqual(3);
    for (const icon of icons) expect(icon.title).toBe(icon.getAttribute('aria-label'));
  });

  it('has a launch button [S2-031]', () => {
    expect(card().getByRole('button', { name: 'Open in New Tab: Tool 2' })).toBeTruthy();
  });

  it('has an edit button that leads to /edit/{id} [S2-032]', () => {
    const edit = card().getByRole('link', { name: 'Edit Tool 2' });
    expect(edit.getAttribute('href')).toBe(`/edit/${toolId(2)}`);
  });

  it('has a delete button [S2-033]', () => {
    expect(card().getByRole('button', { name: 'Delete Tool 2' })).toBeTruthy();
  });

  it('name or host truncated › the launch surface’s tooltip shows them in full', () => {
    const launch = card().getByRole('button', { name: 'Open in New Tab: Tool 2' });
    expect(launch.title).toBe('Tool 2\ntool-2.example');
  });

  it('name › is plain text, and the menu links to the launch page', async () => {
    expect(card().queryByRole('link', { name: 'Tool 2' })).toBeNull();
    fireEvent.contextMenu(card().getByRole('heading'), { clientX: 40, clientY: 50 });
    await wait(300);
    expect(screen.getByRole('menu', { name: 'Menu of Tool 2' })).toBeTruthy();
    const item = (name: string) => screen.getByRole('menuitem', { name });
    expect(item('Launch page').getAttribute('href')).toBe(`/launch/${toolId(2)}`);
    expect(item('Edit').getAttribute('href')).toBe(`/edit/${toolId(2)}`);
    fireEvent.click(item('Delete'));
    await wait(500);
    expect(screen.getByRole('alertdialog').textContent).toContain('“Tool 2”');
  });

  it.each([
    ['Tab Open', 'S2-030'],
    ['so once its tool was opened in a new tab', 'S4-030'],
  ])('says %s [%s]', async () => {
    const tab = { closed: false, opener: window, location: { href: '' }, focus: () => {} };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as WindowProxy);
    expect(card().queryByText('Tab Open')).toBeNull();
    fireEvent.click(card().getByRole('button', { name: 'Open in New Tab: Tool 2' }));
    expect(card().getByText('Tab Open')).toBeTruthy();
    expect(screen.getAllByText('Tab Open')).toHaveLength(1);
    expect(card().getByRole('button', { name: 'Focus Tab: Tool 2' })).toBeTruthy();
    tab.closed = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(card().queryByText('Tab Open')).toBeNull();
    open.mockRestore();
  });
});

describe('board states', () => {
  it('new tabs turned off › the buttons read Launch', async () => {
    await showBoard();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Open tools in new tabs' }));
    expect(screen.getAllByRole('button', { name: /^Launch/ })).toHaveLength(3);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Open tools in new tabs' }));
  });

  it('loading › shows a spinner, and a message after 4 s [S2-014]', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    responses['GET /api/tools'] = () => promise;
    await showBoard();
    await wait(200);
    expect(spinner()).toBeTruthy();
    await wait(4000);
    expect(spinner()).toBeTruthy();
    expect(screen.getByText('Your tools are taking longer than usual to load.')).toBeTruthy();
    resolve({ body: list });
    await wait();
    expect(spinner()).toBeUndefined();
    expect(names()).toHaveLength(3);
  });

  it.each([404, 500, 503])('load fails with %s › no second request [S9-025]', async (status) => {
    responses['GET /api/tools'] = () => ({ status, body: {} });
    await showBoard();
    await wait(3_600_000);
    expect(shell.requestLines()).toEqual(['GET /api/tools']);
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  describe('without tools', () => {
    beforeEach(async () => {
      list = { version: 0, tools: [] };
      await showBoard();
    });

    it('shows No tools added yet [S2-020]', () => {
      expect(screen.getByText('No tools added yet')).toBeTruthy();
    });

    it('has a button Add Your First Tool that leads to /add [S2-021]', () => {
      const add = screen.getByRole('link', { name: 'Add Your First Tool' });
      expect(add.getAttribute('href')).toBe('/add');
    });

    it('offers the import', () => {
      const link = screen.getByRole('link', { name: 'Import bookmarks or a list' });
      expect(link.getAttribute('href')).toBe('/?panel=settings&section=Import');
    });

    it('shows the introduction [S1-004]', () => {
      expect(
        screen.getByText('Start by adding your first emergency service tool to the dashboard.'),
      ).toBeTruthy();
    });
  });

  it('request fails › shows an error, and Retry loads the list', async () => {
    responses['GET /api/tools'] = () => errorResponse(503, 'temporarily_unavailable');
    await showBoard();
    expect(screen.getByRole('alert').textContent).toContain('Your saved tools are safe.');
    responses['GET /api/tools'] = () => ({ body: list });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await wait();
    expect(names()).toHaveLength(3);
  });

  it('card with notes › opens them', async () => {
    list.tools = [aTool(1, { notes: 'Call 4711 first' }), aTool(2)];
    await showBoard();
    expect(screen.queryByRole('button', { name: 'Notes on Tool 2' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Notes on Tool 1' }));
    await wait(500);
    expect(screen.getByRole('dialog', { name: 'Notes on Tool 1' }).textContent).toContain(
      'Call 4711',
    );
  });

  it('1,000 tools › mounts only cards near the window', async () => {
    list.tools = Array.from({ length: 1000 }, (_, index) => aTool(index));
    await showBoard();
    expect(screen.getByText('1,000 tools')).toBeTruthy();
    expect(screen.getAllByRole('listitem').length).toBeLessThan(45);
    expect(screen.queryByText('Connect another emergency service tool')).toBeNull();
  });
});

/** Expects and clears a console message, because unexpected output fails a test. */
function expectLogged(message: string): void {
  const logged = vi.spyOn(console, 'error');
  expect(logged.mock.calls.map(([first]) => first)).toEqual([message]);
  logged.mockClear();
}

describe.each(modes)('moving a tool by keys, %s', (current) => {
  let saved: unknown;
  beforeEach(() => {
    mode = current;
    saved = null;
    responses['PUT /api/tools/order'] = ({ body }) => {
      saved = body;
      const { ids } = body as { ids: string[] };
      list = { version: 6, tools: ids.map((id) => aTool(Number(id.slice(-12)))) };
      return { status: 204, body: null };
    };
  });

  it('Space, arrows, Space › moves the tool, announces each step and saves the order', async () => {
    await showBoard();
    press('Tool 1', ' ');
    expect(status()).toContain(
      'Tool 1 picked up, position 1 of 3. Use the arrow keys to move it, Space to drop it, Escape to cancel.',
    );
    press('Tool 1', 'End');
    expect(status()).toContain('Position 3 of 3');
    expect(shown()).toEqual(['Tool 2', 'Tool 3', 'Tool 1']);
    expect(names()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
    press('Tool 1', ' ');
    expect(status()).toContain('Tool 1 dropped at position 3 of 3.');
    expect(status()).toContain('Saving new tool order...');
    expect(names()).toEqual(['Tool 2', 'Tool 3', 'Tool 1']);
    await wait();
    expect(saved).toEqual({ ids: [toolId(2), toolId(3), toolId(1)] });
    expect(status()).not.toContain('Saving new tool order...');
    expect(shell.toasts).toEqual([
      { kind: 'success', title: 'Tools reordered', text: 'Tool positions have been saved.' },
    ]);
    expect(shell.requestLines().filter((line) => line === 'GET /api/tools')).toHaveLength(2);
    expect(names()).toEqual(['Tool 2', 'Tool 3', 'Tool 1']);
  });

  it.each([
    ['Tools reordered', 'S8-039'],
    ['Tool positions have been saved.', 'S8-040'],
  ])('says afterwards: %s [%s]', async (sentence) => {
    await showBoard();
    press('Tool 1', ' ');
    press('Tool 1', 'End');
    press('Tool 1', ' ');
    await wait(200);
    expect(shell.toasts.flatMap(({ title, text }) => [title, text])).toContain(sentence);
  });

  it('saving › shows Saving new tool order... [S2-043]', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    responses['PUT /api/tools/order'] = () => promise;
    await showBoard();
    press('Tool 1', ' ');
    press('Tool 1', 'End');
    expect(status()).not.toContain('Saving new tool order...');
    press('Tool 1', ' ');
    expect(status()).toContain('Saving new tool order...');
    await wait(5000);
    expect(status()).toContain('Saving new tool order...');
    resolve({ status: 204, body: null });
    await wait(200);
    expect(status()).not.toContain('Saving new tool order...');
  });

  it('dropped › the handle keeps the focus', async () => {
    await showBoard();
    getHandle('Tool 1').focus();
    press('Tool 1', ' ');
    press('Tool 1', 'End');
    press('Tool 1', ' ');
    expect(document.activeElement).toBe(getHandle('Tool 1'));
    await wait();
  });

  it('saving › no tool can be lifted until the order is saved [S4-028]', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    responses['PUT /api/tools/order'] = () => promise;
    await showBoard();
    press('Tool 1', ' ');
    press('Tool 1', 'ArrowRight');
    press('Tool 1', 'Enter');
    press('Tool 3', ' ');
    press('Tool 3', 'Home');
    expect(names()).toEqual(['Tool 2', 'Tool 1', 'Tool 3']);
    expect(shown()).toEqual(['Tool 2', 'Tool 1', 'Tool 3']);
    list = { version: 6, tools: [2, 1, 3].map((number) => aTool(number)) };
    resolve({ status: 204, body: null });
    await wait(200);
    press('Tool 3', ' ');
    press('Tool 3', 'Home');
    expect(shown()).toEqual(['Tool 3', 'Tool 2', 'Tool 1']);
    press('Tool 3', 'Escape');
  });

  it.each(['Escape', 'Tab'])('%s › cancels the move and saves nothing', async (key) => {
    await showBoard();
    press('Tool 2', ' ');
    press('Tool 2', 'Home');
    press('Tool 2', key);
    await wait();
    expect(shown()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
    expect(status()).toContain('Canceled. Tool 2 is back at position 2 of 3.');
    expect(saved).toBeNull();
  });

  it('lifted card deleted elsewhere › the move is canceled and announced, and a neighbor has the focus', async () => {
    await showBoard();
    getHandle('Tool 2').focus();
    press('Tool 2', ' ');
    press('Tool 2', 'Home');
    list = { version: 6, tools: [aTool(1), aTool(3)] };
    shell.emit({ event: 'tools.changed', version: 6 });
    await wait(50);
    expect(status()).toContain('Canceled. Tool 2 is no longer shown.');
    expect(document.querySelector('[data-lifted], [data-moving]')).toBeNull();
    expect(document.activeElement).toBe(getHandle('Tool 3'));
    press('Tool 3', ' ');
    press('Tool 3', 'Home');
    expect(shown()).toEqual(['Tool 3', 'Tool 1']);
    press('Tool 3', 'Escape');
    expect(saved).toBeNull();
  });

  it('focus leaves the lifted card › cancels the move', async () => {
    await showBoard();
    getHandle('Tool 2').focus();
    press('Tool 2', ' ');
    press('Tool 2', 'Home');
    screen.getByRole('link', { name: 'Add New Tool' }).focus();
    await wait(50);
    expect(status()).toContain('Canceled. Tool 2 is back at position 2 of 3.');
    expect(document.querySelector('[data-lifted]')).toBeNull();
  });

  it('card lifted › presses on another handle are ignored', async () => {
    await showBoard();
    press('Tool 2', ' ');
    press('Tool 2', 'Home');
    press('Tool 3', ' ');
    fireEvent.mouseDown(getHandle('Tool 3'), { button: 0, clientX: 0, clientY: 0 });
    fireEvent.mouseMove(document, { clientX: 0, clientY: 200 });
    fireEvent.mouseUp(document, { clientX: 0, clientY: 200 });
    expect(shown()).toEqual(['Tool 2', 'Tool 1', 'Tool 3']);
    press('Tool 2', ' ');
    await wait(200);
    expect(saved).toEqual({ ids: [2, 1, 3].map(toolId) });
  });

  it('dropped at the same position › saves nothing', async () => {
    await showBoard();
    press('Tool 2', ' ');
    press('Tool 2', ' ');
    await wait();
    expect(saved).toBeNull();
    expect(shell.toasts).toEqual([]);
  });

  it('save fails › rolls back, shows an error and logs it [S8-024]', async () => {
    responses['PUT /api/tools/order'] = () => errorResponse(503, 'temporarily_unavailable');
    await showBoard();
    press('Tool 1', ' ');
    press('Tool 1', 'End');
    press('Tool 1', ' ');
    expect(names()).toEqual(['Tool 2', 'Tool 3', 'Tool 1']);
    await wait(200);
    expect(names()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
    expect(shell.toasts.map(({ kind, title }) => ({ kind, title }))).toEqual([
      { kind: 'error', title: 'Error' },
    ]);
    expectLogged('The new position of “Tool 1” was not saved');
  });

  it('list changed elsewhere › retries the move on the newer list', async () => {
    const newer = { version: 9, tools: [aTool(4), aTool(1), aTool(2), aTool(3)] };
    const orders: unknown[] = [];
    responses['PUT /api/tools/order'] = ({ body }) => {
      orders.push((body as { ids: string[] }).ids.map((id) => Number(id.slice(-12))));
      if (orders.length === 1) {
        list = newer;
        return errorResponse(409, 'order_outdated', { current: newer });
      }
      list = { version: 10, tools: [4, 2, 3, 1].map((number) => aTool(number)) };
      return { status: 204, body: null };
    };
    await showBoard();
    press('Tool 1', ' ');
    press('Tool 1', 'End');
    press('Tool 1', ' ');
    await wait();
    expect(orders).toEqual([
      [2, 3, 1],
      [4, 2, 3, 1],
    ]);
    expect(names()).toEqual(['Tool 4', 'Tool 2', 'Tool 3', 'Tool 1']);
    expect(shell.toasts[0]?.title).toBe('Tools reordered');
  });

  it('conflict again › gives up and shows the newer list', async () => {
    const newer = { version: 9, tools: [aTool(3), aTool(2), aTool(1)] };
    responses['PUT /api/tools/order'] = () => {
      list = newer;
      return errorResponse(409, 'order_outdated', { current: newer });
    };
    await showBoard();
    press('Tool 1', ' ');
    press('Tool 1', 'ArrowRight');
    press('Tool 1', ' ');
    await wait();
    expect(shell.requestLines().filter((line) => line.startsWith('PUT'))).toHaveLength(2);
    expect(names()).toEqual(['Tool 3', 'Tool 2', 'Tool 1']);
    expect(shell.toasts[0]?.kind).toBe('error');
    expectLogged('The new position of “Tool 1” was not saved');
  });
});

describe.each(modes)('the menu of a card, %s', (current) => {
  beforeEach(() => {
    mode = current;
  });

  const press = { touches: [{ clientX: 40, clientY: 50 }] };

  it('long press › opens the menu, and the release doesn’t launch the tool', async () => {
    await showBoard();
    const name = screen.getByRole('heading', { name: 'Tool 2' });
    fireEvent.touchStart(name, press);
    await wait(499);
    expect(screen.queryByRole('menu')).toBeNull();
    await wait(500);
    expect(screen.getByRole('menu', { name: 'Menu of Tool 2' })).toBeTruthy();
    expect(fireEvent.touchEnd(name)).toBe(false);
  });

  it.each([
    ['a swipe', () => ({ touches: [{ clientX: 40, clientY: 70 }] })],
    ['a second finger', () => ({ touches: [...press.touches, ...press.touches] })],
  ])('%s › opens no menu', async (_, touches) => {
    await showBoard();
    const name = screen.getByRole('heading', { name: 'Tool 2' });
    fireEvent.touchStart(name, press);
    if (touches().touches.length > 1) fireEvent.touchStart(name, touches());
    else fireEvent.touchMove(name, touches());
    await wait(1000);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(fireEvent.touchEnd(name)).toBe(true);
  });

  it('closed after a right click › the launch surface has the focus', async () => {
    await showBoard();
    fireEvent.contextMenu(screen.getByRole('heading', { name: 'Tool 2' }));
    await wait(300);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await wait(500);
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      current === 'in Arrange' ? 'Select Tool 2' : 'Open in New Tab: Tool 2',
    );
  });
});

describe.each(modes)('moving the focus by keys, %s', (current) => {
  beforeEach(() => {
    mode = current;
  });

  const surface = (name: string) =>
    mode === 'in Arrange'
      ? screen.getByRole('checkbox', { name: `Select ${name}` })
      : screen.getByRole('button', { name: `Open in New Tab: ${name}` });
  const tabStops = () =>
    [
      ...screen.getByRole('list', { name: 'Your tools' }).querySelectorAll('a, button, input'),
    ].flatMap((control) =>
      (control as HTMLElement).tabIndex < 0 ? [] : [control.getAttribute('aria-label')],
    );

  it('arrows › move the focus, and only the current card’s controls are in the tab order', async () => {
    await showBoard();
    surface('Tool 1').focus();
    fireEvent.keyDown(surface('Tool 1'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(surface('Tool 2'));
    expect(tabStops()).toEqual([
      mode === 'in Arrange' ? 'Select Tool 2' : 'Open in New Tab: Tool 2',
      'Edit Tool 2',
      'Delete Tool 2',
      'Move Tool 2',
    ]);
  });

  it('300 tools › the focus also reaches cards that were not mounted', async () => {
    list.tools = Array.from({ length: 300 }, (_, index) => aTool(index + 1));
    await showBoard();
    surface('Tool 1').focus();
    expect(screen.queryByText('Tool 100')).toBeNull();
    for (let at = 1; at < 100; at += 1)
      fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(surface('Tool 100'));
  }, 120_000);

  it('F2 › opens the edit page of the current tool', async () => {
    await showBoard();
    fireEvent.keyDown(surface('Tool 3'), { key: 'F2' });
    expect(shell.navigations).toEqual([`/edit/${toolId(3)}`]);
  });

  it('card lifted › arrows move the card, not the focus', async () => {
    await showBoard();
    getHandle('Tool 1').focus();
    press('Tool 1', ' ');
    press('Tool 1', 'ArrowRight');
    expect(document.activeElement).toBe(getHandle('Tool 1'));
    expect(shown()).toEqual(['Tool 2', 'Tool 1', 'Tool 3']);
    press('Tool 1', 'Escape');
  });
});

describe('second press on an open tool', () => {
  const tab = { closed: false, opener: window, location: { href: '' }, focus: vi.fn() };
  const open = () => vi.spyOn(window, 'open').mockReturnValue(tab as unknown as WindowProxy);

  beforeEach(() => {
    tab.closed = false;
  });

  afterEach(() => {
    tab.closed = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    vi.restoreAllMocks();
  });

  it('board still in front › Open again has the focus and opens another tab', async () => {
    const opener = open();
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await showBoard();
    fireEvent.click(screen.getByRole('button', { name: 'Open in New Tab: Tool 2' }));
    const focus = screen.getByRole('button', { name: 'Focus Tab: Tool 2' });
    focus.focus();
    fireEvent.click(focus);
    expect(tab.focus).toHaveBeenCalledOnce();
    await wait(249);
    expect(screen.queryByRole('button', { name: /Open again/ })).toBeNull();
    await wait(1);
    const again = screen.getByRole('button', { name: 'Open again: Tool 2' });
    expect(document.activeElement).toBe(again);
    expect(screen.getByText('Tab Open').closest('span[id]')?.textContent).toBe(
      'Tab Open in another tab',
    );
    fireEvent.click(again);
    expect(fireEvent.keyDown(again, { key: 'Enter', repeat: true })).toBe(false);
    expect(opener).toHaveBeenCalledOnce();
    await wait(250);
    fireEvent.click(again);
    expect(opener).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: /Open again/ })).toBeNull();
    expect(document.activeElement).toBe(focus);
  });

  it('double click while its tab is open › only the card responds, once', async () => {
    const opener = open();
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await showBoard();
    fireEvent.click(screen.getByRole('button', { name: 'Open in New Tab: Tool 2' }));
    const focus = screen.getByRole('button', { name: 'Focus Tab: Tool 2' });
    focus.focus();
    fireEvent.click(focus);
    await wait(150);
    fireEvent.click(focus);
    // Renders the result of one press before the next.
    await wait(100);
    await wait(150);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open again: Tool 2' }));
    expect(shell.toasts).toEqual([]);
    expect(opener).toHaveBeenCalledOnce();
  });

  it.each([
    ['in the window', 0],
    ['not mounted, far above', 9_000],
  ])(
    'by Alt and its digit, its card %s › as a press on it, and it is shown',
    async (_where, at) => {
      await lazyDrag.load();
      window.scrollTo(0, 0);
      const opener = open();
      vi.spyOn(document, 'hasFocus').mockReturnValue(true);
      list.tools = Array.from({ length: 300 }, (_, index) => aTool(index + 1));
      await showBoard();
      const pressKey = () => fireEvent.keyDown(document.body, { code: 'Digit2', altKey: true });
      pressKey();
      expect(opener).toHaveBeenCalledOnce();
      const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
      vi.stubGlobal('scrollY', at);
      act(() => void window.dispatchEvent(new Event('scroll')));
      expect(screen.queryByText('Tool 3') === null).toBe(at > 0);

      pressKey();
      expect(tab.focus).toHaveBeenCalledOnce();
      await wait(250);
      const again = screen.getByRole('button', { name: 'Open again: Tool 2' });
      expect(document.activeElement).toBe(again);
      expect(scroll.mock.calls).toEqual([[{ top: 0 }]]);
      expect(shell.toasts).toEqual([]);

      await wait(250);
      pressKey();
      expect(opener).toHaveBeenCalledTimes(2);
      expect(screen.queryByRole('button', { name: /Open again/ })).toBeNull();
      vi.unstubAllGlobals();
    },
    60_000,
  );
});

describe('card popup whose code has not loaded yet', () => {
  const popupsNotLoaded = (load: () => Promise<boolean>) => {
    vi.spyOn(lazyPopups, 'loaded').mockReturnValue(null);
    vi.spyOn(lazyPopups, 'load').mockImplementation(load);
  };

  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('code can’t be loaded › a toast says so, and nothing opens later', async () => {
    popupsNotLoaded(async () => false);
    await showBoard();
    fireEvent.click(screen.getByRole('button', { name: 'Delete Tool 1' }));
    await wait();
    expect(shell.toasts).toMatchObject([{ kind: 'error', title: "This couldn't be opened" }]);
    vi.restoreAllMocks();
    fireEvent.click(getHandle('Tool 2'));
    await wait(300);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('menu', { name: 'Menu of Tool 2' })).toBeTruthy();
  });

  it('two presses before it has loaded › only the last one opens', async () => {
    let finish: (isLoaded: boolean) => void = () => {};
    const loading = new Promise<boolean>((resolve) => {
      finish = resolve;
    });
    popupsNotLoaded(() => loading);
    await showBoard();
    fireEvent.click(getHandle('Tool 1'));
    fireEvent.click(getHandle('Tool 2'));
    vi.restoreAllMocks();
    finish(true);
    await wait(300);
    expect(screen.getAllByRole('menu')).toHaveLength(1);
    expect(screen.getByRole('menu', { name: 'Menu of Tool 2' })).toBeTruthy();
  });
});

describe.each(modes)('moving a tool by menu, %s', (current) => {
  beforeEach(() => {
    mode = current;
    responses['PUT /api/tools/order'] = ({ body }) => {
      const { ids } = body as { ids: string[] };
      list = { version: 6, tools: ids.map((id) => aTool(Number(id.slice(-12)))) };
      return { status: 204, body: null };
    };
  });

  async function openMenu(name: string) {
    fireEvent.click(getHandle(name));
    await wait(300);
  }
  const item = (name: string) => screen.getByRole('menuitem', { name });

  it('order being saved › the menu opens with its moves disabled', async () => {
    responses['PUT /api/tools/order'] = () => new Promise(() => {});
    await showBoard();
    await openMenu('Tool 1');
    fireEvent.click(item('Move to end'));
    await wait(500);
    await openMenu('Tool 2');
    expect(item('Move to end').getAttribute('aria-disabled')).toBe('true');
    expect(item('Move to position...').getAttribute('aria-disabled')).toBe('true');
    expect(item('Edit').getAttribute('aria-disabled')).toBeNull();
    expect(item('Delete').getAttribute('aria-disabled')).toBeNull();
  });

  it('tool deleted elsewhere while its menu is open › closing the menu does not scroll', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    list.tools = Array.from({ length: 40 }, (_, index) => aTool(index + 1));
    await showBoard();
    await openMenu('Tool 2');
    list = { version: 6, tools: list.tools.filter(({ id }) => id !== toolId(2)) };
    shell.emit({ event: 'tools.changed', version: 6 });
    await wait(300);
    expect(screen.queryByRole('button', { name: 'Move Tool 2', hidden: true })).toBeNull();
    Object.defineProperty(window, 'scrollY', { value: 2_000, configurable: true });
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    await wait(300);
    expect(screen.queryByRole('menu')).toBeNull();
    await wait(100);
    expect(scrollTo).not.toHaveBeenCalled();
    Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
    scrollTo.mockRestore();
  });

  it.each([
    ['Tool 3', 'Move to start', ['Tool 3', 'Tool 1', 'Tool 2']],
    ['Tool 3', 'Move one place earlier', ['Tool 1', 'Tool 3', 'Tool 2']],
    ['Tool 1', 'Move one place later', ['Tool 2', 'Tool 1', 'Tool 3']],
    ['Tool 1', 'Move to end', ['Tool 2', 'Tool 3', 'Tool 1']],
  ])('%s, %s', async (name, move, order) => {
    await showBoard();
    await openMenu(name);
    fireEvent.click(item(move));
    expect(names()).toEqual(order);
    await wait(500);
    expect(names()).toEqual(order);
    expect(document.activeElement).toBe(getHandle(name));
  });

  it('menu › shows the tool’s name, and Delete separately at the end', async () => {
    await showBoard();
    await openMenu('Tool 2');
    const entries = [...screen.getByRole('menu').querySelectorAll(':scope > :not([data-more])')];
    expect(entries[0]?.textContent).toBe('Tool 2');
    expect(entries.slice(-2).map((entry) => entry.getAttribute('role'))).toEqual([
      'separator',
      'menuitem',
    ]);
    expect(entries.at(-1)?.textContent).toBe('Delete');
  });

  it('first tool › moves toward the start are disabled', async () => {
    await showBoard();
    await openMenu('Tool 1');
    expect(item('Move to start').getAttribute('aria-disabled')).toBe('true');
    expect(item('Move one place earlier').getAttribute('aria-disabled')).toBe('true');
    expect(item('Move one place later').getAttribute('aria-disabled')).toBeNull();
  });

  it('position entered › moves there; invalid position › shows an error', async () => {
    await showBoard();
    await openMenu('Tool 1');
    fireEvent.click(item('Move to position...'));
    await wait(500);
    const field = screen.getByRole('textbox', { name: 'Position, 1 to 3' });
    fireEvent.change(field, { target: { value: '4' } });
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    expect(screen.getByText('Please enter a whole number from 1 to 3')).toBeTruthy();
    fireEvent.change(field, { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    await wait(500);
    expect(names()).toEqual(['Tool 2', 'Tool 1', 'Tool 3']);
    expect(document.activeElement).toBe(getHandle('Tool 1'));
  });
});

describe.each(modes)('deleting a tool, %s', (current) => {
  beforeEach(() => {
    mode = current;
  });

  async function requestDelete(name: string) {
    fireEvent.click(screen.getByRole('button', { name: `Delete ${name}` }));
    await wait(300);
  }

  it('opens a dialog titled Delete Tool [S2-038]', async () => {
    await showBoard();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await requestDelete('Tool 2');
    expect(screen.getByRole('heading', { name: 'Delete Tool' })).toBeTruthy();
    expect(screen.getByRole('alertdialog').textContent).toContain('“Tool 2”');
  });

  it('not confirmed › deletes nothing [S2-039]', async () => {
    await showBoard();
    await requestDelete('Tool 2');
    await wait(5000);
    expect(shell.requestLines()).toEqual(['GET /api/tools']);
    // The open dialog hides the list from the accessibility tree.
    expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(3);
  });

  it('Cancel › deletes nothing [S5-024]', async () => {
    await showBoard();
    await requestDelete('Tool 2');
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Tool' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await wait(500);
    expect(names()).toHaveLength(3);
    expect(shell.requestLines()).toEqual(['GET /api/tools']);
  });

  it.each([
    ['Tool deleted', 'S8-037'],
    ['The tool has been successfully removed.', 'S8-038'],
  ])('says afterwards: %s [%s]', async (sentence) => {
    responses[`DELETE /api/tools/${toolId(2)}`] = () => ({ status: 204, body: null });
    await showBoard();
    await requestDelete('Tool 2');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await wait(500);
    expect([shell.toasts[0]?.title, shell.toasts[0]?.text]).toContain(sentence);
  });

  it('confirmed › the dialog for that tool closes [S4-029]', async () => {
    responses[`DELETE /api/tools/${toolId(2)}`] = () => ({ status: 204, body: null });
    await showBoard();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await requestDelete('Tool 2');
    expect(screen.getByRole('alertdialog').textContent).toContain('“Tool 2”');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await wait(500);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('confirmed › deletes the tool and shows a toast, and Undo restores it', async () => {
    const all = list;
    responses[`DELETE /api/tools/${toolId(2)}`] = () => {
      list = { version: 6, tools: all.tools.filter((tool) => tool.id !== toolId(2)) };
      return { status: 204, body: null };
    };
    responses[`POST /api/tools/${toolId(2)}/restore`] = () => {
      list = { ...all, version: 7 };
      return { body: aTool(2) };
    };
    await showBoard();
    await requestDelete('Tool 2');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await wait(500);
    expect(names()).toEqual(['Tool 1', 'Tool 3']);
    expect(shell.toasts[0]).toMatchObject({
      title: 'Tool deleted',
      text: 'The tool has been successfully removed.',
      action: { label: 'Undo' },
    });
    act(() => shell.toasts[0]?.action?.run());
    await wait(500);
    expect(names()).toEqual(['Tool 1', 'Tool 2', 'Tool 3']);
  });

  it('no response › a toast says that the tool may have been deleted, and where to find it', async () => {
    responses[`DELETE /api/tools/${toolId(2)}`] = () => {
      throw new TypeError('Failed to fetch');
    };
    await showBoard();
    await requestDelete('Tool 2');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await wait(500);
    expect(shell.toasts[0]?.title).toBe('Failed to delete tool');
    expect(shell.toasts[0]?.text).toMatch(/^Firedeck didn't answer\. .*Trash/);
  });

  it('delete fails › the tool stays and a toast says so', async () => {
    responses[`DELETE /api/tools/${toolId(2)}`] = () =>
      errorResponse(503, 'temporarily_unavailable');
    await showBoard();
    await requestDelete('Tool 2');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await wait(500);
    expect(names()).toHaveLength(3);
    expect(shell.toasts[0]).toMatchObject({ kind: 'error', title: 'Failed to delete tool' });
  });
});

describe('server events', () => {
  it('newer list › refetches; same version › does not', async () => {
    await showBoard();
    shell.emit({ event: 'tools.changed', version: 5 });
    await wait();
    expect(shell.requestLines()).toHaveLength(1);
    list = { version: 6, tools: [aTool(9)] };
    shell.emit({ event: 'tools.changed', version: 6 });
    await wait();
    expect(names()).toEqual(['Tool 9']);
  });

  it('request in flight returns the announced version › does not refetch', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    responses['GET /api/tools'] = () => promise;
    await showBoard();
    shell.emit({ event: 'hello', tools: 5, notes: 0, modules: 0, live: true });
    resolve({ body: list });
    await wait();
    await wait();
    expect(shell.requestLines()).toEqual(['GET /api/tools']);
    responses['GET /api/tools'] = () => ({ body: list });
    shell.emit({ event: 'hello', tools: 6, notes: 0, modules: 0, live: true });
    await wait();
    expect(shell.requestLines()).toHaveLength(2);
  });

  it('favicon.resolved › updates cards with that host without a request', async () => {
    await showBoard();
    shell.emit({ event: 'favicon.resolved', host: 'tool-2.example', icon: '/icons/abc' });
    await wait(50);
    const card = screen.getAllByRole('listitem')[1] as HTMLElement;
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/icons/abc');
    expect(screen.getAllByRole('listitem')[0]?.querySelector('img')).toBeNull();
    expect(shell.requestLines()).toHaveLength(1);
  });

  it('resync › refetches', async () => {
    await showBoard();
    shell.emit({ event: 'resync' });
    await wait();
    expect(shell.requestLines()).toEqual(['GET /api/tools', 'GET /api/tools']);
  });

  describe('polling without an event stream', () => {
    const poll = async (version = 5) => {
      const later = Date.now() + 30_000;
      const now = vi.spyOn(Date, 'now').mockReturnValue(later);
      shell.emit({ event: 'hello', tools: version, notes: 0, modules: 0, live: true });
      now.mockRestore();
      await wait(50);
    };
    const withIcon = (tool: Tool): Tool => ({ ...tool, favicon: '/icons/abc' });

    it('missing icons found › shows them, then stops refetching', async () => {
      await showBoard();
      list = { ...list, tools: list.tools.map(withIcon) };
      await poll();
      expect(document.querySelectorAll('li img[src="/icons/abc"]')).toHaveLength(3);
      await poll();
      expect(shell.requestLines()).toHaveLength(2);
    });

    it('icons never found › refetches three times, and again after resync', async () => {
      await showBoard();
      for (let polls = 0; polls < 6; polls++) await poll();
      expect(shell.requestLines()).toHaveLength(1 + 3);
      shell.emit({ event: 'resync' });
      await wait();
      await poll();
      expect(shell.requestLines()).toHaveLength(1 + 3 + 2);
    });

    it('sites without an icon › does not refetch', async () => {
      await showBoard();
      for (const number of [1, 2, 3])
        shell.emit({ event: 'favicon.resolved', host: `tool-${number}.example`, icon: null });
      await poll();
      expect(shell.requestLines()).toHaveLength(1);
    });

    it('list just loaded › does not refetch', async () => {
      await showBoard();
      shell.emit({ event: 'hello', tools: 5, notes: 0, modules: 0, live: true });
      await wait();
      expect(shell.requestLines()).toHaveLength(1);
    });

    it('icons found without an event › refetches once they can be available', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      await showBoard();
      list = { ...list, tools: list.tools.map(withIcon) };
      shell.emit({ event: 'hello', tools: 5, notes: 0, modules: 0, live: true });
      await wait(times.faviconAttemptMs - 1_000);
      expect(shell.requestLines()).toHaveLength(1);
      await wait(1_200);
      expect(document.querySelectorAll('li img[src="/icons/abc"]')).toHaveLength(3);
      expect(shell.requestLines()).toHaveLength(2);
    });

    it('list also outdated › refetches once', async () => {
      await showBoard();
      list = { ...list, version: 6 };
      await poll(6);
      expect(shell.requestLines()).toHaveLength(2);
    });
  });
});
