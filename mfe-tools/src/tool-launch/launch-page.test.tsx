import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeShell, type FakeAnswer, refusal } from '../testing/fake-shell.tsx';
import { aTool, toolId } from '../testing/tools.ts';
import { View } from './launch-page.tsx';

let answer: FakeAnswer;
let shell: ReturnType<typeof createFakeShell>;
let tabs: { closed: boolean; opener: unknown; location: { href: string }; focus: () => void }[];
let blocks: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  tabs = [];
  blocks = false;
  vi.spyOn(window, 'open').mockImplementation(() => {
    if (blocks) return null;
    const tab = { closed: false, opener: window, location: { href: '' }, focus: () => undefined };
    tabs.push(tab);
    return tab as unknown as WindowProxy;
  });
  answer = {
    body: aTool(1, { name: 'Dispatch', icon: 'shield-alt', notes: 'See https://example.org/a.' }),
  };
  shell = createFakeShell(() => answer);
});

afterEach(async () => {
  // The registry lives as long as the page: forget this test's tabs.
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

describe('the launch page', () => {
  it('opens the tool once on arrival and says so for one second', async () => {
    await open();
    expect(tabs.map((tab) => tab.location.href)).toEqual(['https://tool-1.example/']);
    expect(screen.getByText('Opening tool in new tab...')).toBeTruthy();
    expect(button().disabled).toBe(true);
    await wait(999);
    expect(screen.getByText('Opening tool in new tab...')).toBeTruthy();
    await wait(1);
    expect(screen.queryByText('Opening tool in new tab...')).toBeNull();
    expect(button().disabled).toBe(false);
    expect(tabs).toHaveLength(1);
  });

  it('shows name, host, notes with links made safe, the way back and the footnote', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Dispatch' })).toBeTruthy();
    expect(screen.getByText('tool-1.example')).toBeTruthy();
    expect(screen.getByText('🛡️')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'https://example.org/a' });
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
    expect(
      screen.getByText('All tools open in new tabs for the best experience and security.'),
    ).toBeTruthy();
  });

  it('says so when the browser blocked the tab, and opens it by the button', async () => {
    blocks = true;
    await open();
    expect(screen.getByText(/did not let the tool open by itself/)).toBeTruthy();
    blocks = false;
    fireEvent.click(button());
    expect(tabs).toHaveLength(1);
    expect(screen.getByText('Opening tool in new tab...')).toBeTruthy();
  });

  it('does not open a second tab while one is there, and offers to', async () => {
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

  it.each([404, 503])('says Tool not found on %i', async (status) => {
    answer = refusal(status, status === 404 ? 'tool_not_found' : 'temporarily_unavailable');
    await open();
    expect(screen.getByRole('heading', { name: 'Tool not found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeTruthy();
    expect(tabs).toEqual([]);
  });

  it('asks for no other path of the API, whatever the address names', async () => {
    answer = refusal(404, 'tool_not_found');
    shell.show(View, '/launch/:id', '/launch/..%2Fme');
    await wait();
    expect(shell.asked()).toEqual(['GET /api/tools/..%2Fme']);
    expect(screen.getByRole('heading', { name: 'Tool not found' })).toBeTruthy();
  });
});
