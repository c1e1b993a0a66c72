import { getStore } from '@firedeck/sdk';
import { createFakeShell, errorResponse, type FakeResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTileLooks } from '../sections/tile-looks.ts';
import { aTool, toolId } from '../testing/tools.ts';
import { toolsApi } from '../tools-api.ts';
import { hasColorEmoji } from './has-color-emoji.ts';
import { View } from './launch-page.tsx';
import { openTabs } from './open-tabs.ts';

vi.mock(import('./has-color-emoji.ts'), () => ({ hasColorEmoji: vi.fn(() => true) }));

const dispatch = aTool(1, {
  name: 'Dispatch',
  icon: 'shield-alt',
  notes: 'See https://example.org/a.',
});
let response: FakeResponse | Promise<FakeResponse>;
let shell: ReturnType<typeof createFakeShell>;
let tabs: { closed: boolean; opener: unknown; location: { href: string }; focus: () => void }[];
let isBlocked: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  tabs = [];
  isBlocked = false;
  vi.spyOn(window, 'open').mockImplementation(() => {
    if (isBlocked) return null;
    const tab = { closed: false, opener: window, location: { href: '' }, focus: () => undefined };
    tabs.push(tab);
    return tab as unknown as WindowProxy;
  });
  response = { body: dispatch };
  shell = createFakeShell(() => response);
});

afterEach(async () => {
  // The open tabs are global, so close this test's tabs.
  for (const tab of tabs) tab.closed = true;
  await act(() => vi.advanceTimersByTimeAsync(2000));
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function open() {
  shell.show(View, '/launch/:id', `/launch/${toolId(1)}`);
  await wait();
}
const button = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Open Tool in New Tab' });

const boardColor = () => `var(--fd-tile-${createTileLooks([dispatch])[0]?.colorGlyph})`;

/** Shown with a delay, so that it doesn't flicker on fast responses. */
const spinner = () => screen.queryByRole('status', { name: 'Loading...' })?.querySelector('svg');
const isOpening = () => screen.queryByText('Opening tool in new tab...') !== null;

describe('the launch page', () => {
  it('fetches only the tool [S2-092]', async () => {
    await open();
    expect(shell.requestLines()).toEqual([`GET /api/tools/${toolId(1)}`]);
  });

  it('requests GET /api/tools/{id} [S7-024]', async () => {
    await open();
    expect(shell.requestLines()[0]).toBe(`GET /api/tools/${toolId(1)}`);
  });

  it('loading › shows a spinner [S2-093]', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    const tool = response;
    response = promise;
    await open();
    await wait(200);
    expect(spinner()).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    resolve(tool as FakeResponse);
    await wait();
    expect(spinner()).toBeUndefined();
    expect(screen.getByRole('heading', { name: 'Dispatch' })).toBeTruthy();
  });

  it.each([404, 500, 503])('load fails with %s › no second request [S9-025]', async (status) => {
    response = { status, body: {} };
    await open();
    await wait(3_600_000);
    expect(shell.requestLines()).toEqual([`GET /api/tools/${toolId(1)}`]);
  });

  it('mounted › opens the tool once [S2-098]', async () => {
    await open();
    await wait(5000);
    expect(tabs.map((tab) => tab.location.href)).toEqual(['https://tool-1.example/']);
  });

  it('opening › shows Opening tool in new tab... [S2-100]', async () => {
    await open();
    expect(screen.getByText('Opening tool in new tab...')).toBeTruthy();
  });

  it.each([
    ['for one second', 'S2-101'],
    ['for 1,000 ms', 'S9-007'],
  ])('says so %s [%s]', async () => {
    await open();
    await wait(999);
    expect(isOpening()).toBe(true);
    await wait(1);
    expect(isOpening()).toBe(false);
  });

  it('opened › shows the button Open Tool in New Tab [S2-102]', async () => {
    await open();
    expect(button().disabled).toBe(true);
    await wait(1000);
    expect(button().disabled).toBe(false);
  });

  it('button pressed › launches again [S2-103]', async () => {
    await open();
    await wait(1000);
    for (const tab of tabs) tab.closed = true;
    fireEvent.click(button());
    expect(tabs.map((tab) => tab.location.href)).toEqual([
      'https://tool-1.example/',
      'https://tool-1.example/',
    ]);
  });

  it('tab opened by another page › none is opened on mount, and the button opens one', async () => {
    vi.spyOn(openTabs, 'focus').mockReturnValue(true);
    await open();
    expect(tabs).toEqual([]);
    await wait(1000);
    fireEvent.click(button());
    expect(tabs.map((tab) => tab.location.href)).toEqual(['https://tool-1.example/']);
  });

  it('each launch › shows the opening state for one second [S4-036]', async () => {
    await open();
    await wait(1000);
    for (const tab of tabs) tab.closed = true;
    fireEvent.click(button());
    await wait(999);
    expect(isOpening()).toBe(true);
    await wait(1);
    expect(isOpening()).toBe(false);
  });

  it('shows the icon as an emoji on its colored tile [S2-095]', async () => {
    await open();
    const tile = screen.getByText('🛡️').parentElement;
    expect(tile?.style.backgroundColor).toBe(boardColor());
  });

  it('system without an emoji font › shows the glyph on that tile', async () => {
    vi.mocked(hasColorEmoji).mockReturnValueOnce(false);
    await open();
    expect(screen.queryByText('🛡️')).toBeNull();
    const tile = document.querySelector<HTMLElement>('[aria-hidden] > svg')?.parentElement;
    expect(tile?.style.backgroundColor).toBe(boardColor());
  });

  it('tool in a cached section › has the color of its section, as on the board', async () => {
    const maps = { id: toolId(81), name: 'Maps', color: 'green' as const, rev: 1 };
    const tool = { ...dispatch, section: maps.id };
    response = { body: tool };
    await act(
      async () =>
        void (await getStore().dispatch(
          toolsApi.util.upsertQueryData('toolsList', undefined, {
            version: 1,
            tools: [tool],
            sections: [maps],
          }),
        )),
    );
    await open();
    const tile = screen.getByText('🛡️').parentElement;
    expect(tile?.style.backgroundColor).toBe('var(--fd-tile-mobile-alt)');
    expect(boardColor()).not.toBe('var(--fd-tile-mobile-alt)');
  });

  it('shows the name and the host name [S2-096]', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Dispatch' })).toBeTruthy();
    expect(screen.getByText('tool-1.example')).toBeTruthy();
  });

  it('shows the notes, with safe links [S2-097]', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'Notes' }).textContent).toContain('See https');
    const link = screen.getByRole('link', { name: 'https://example.org/a' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('no notes › shows no section for them', async () => {
    response = { body: aTool(1, { notes: ' ' }) };
    await open();
    expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
  });

  it('has a button Back to Dashboard [S2-104]', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
  });

  it('shows the footnote [S2-105]', async () => {
    await open();
    expect(
      screen.getByText('All tools open in new tabs for the best experience and security.'),
    ).toBeTruthy();
  });

  it('tab blocked by the browser › shows a message, and the button opens it', async () => {
    isBlocked = true;
    await open();
    expect(screen.getByText(/blocked the tool from opening automatically/)).toBeTruthy();
    isBlocked = false;
    fireEvent.click(button());
    expect(tabs).toHaveLength(1);
    expect(screen.getByText('Opening tool in new tab...')).toBeTruthy();
  });

  it('tab already open › opens no second one, but offers to', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await open();
    await wait(1000);
    fireEvent.click(button());
    await wait(250);
    expect(tabs).toHaveLength(1);
    expect(shell.toasts[0]).toMatchObject({
      title: 'Dispatch is open in another tab',
      action: { label: 'Open again' },
    });
    act(() => shell.toasts[0]?.action?.run());
    expect(tabs).toHaveLength(2);
  });

  it.each([
    [404, 'tool_not_found', 'S2-094'],
    [503, 'temporarily_unavailable', 'S8-007'],
  ] as const)('says Tool not found on %i %s, with the way back [%s]', async (status, code, _id) => {
    response = errorResponse(status, code);
    await open();
    expect(screen.getByRole('heading', { name: 'Tool not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
    expect(tabs).toEqual([]);
  });

  it('malicious id in the URL › requests no other API path', async () => {
    response = errorResponse(404, 'tool_not_found');
    shell.show(View, '/launch/:id', '/launch/..%2Fme');
    await wait();
    expect(shell.requestLines()).toEqual(['GET /api/tools/..%2Fme']);
    expect(screen.getByRole('heading', { name: 'Tool not found' })).toBeTruthy();
  });
});
