import type { ToolTrash } from '@firedeck/contract';
import { createFakeShell, errorResponse, type FakeResponse } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aTool, toolId } from '../testing/tools.ts';
import { View as ToolGrid } from '../tool-grid/tool-grid-view.tsx';
import { View } from './tool-trash.tsx';

const trashed = (number: number): ToolTrash['tools'][number] => ({
  id: toolId(number),
  name: `Tool ${number}`,
  url: `https://tool-${number}.example/`,
  icon: 'tools',
  deleted_at: '2026-03-01T10:00:00.000Z',
});

let responses: Record<string, () => FakeResponse | Promise<FakeResponse>>;
let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  responses = {
    'GET /api/tools': () => ({ body: { version: 1, tools: [aTool(9)] } }),
    'GET /api/tools/trash': () => ({ body: { tools: [1, 2, 3].map(trashed) } }),
  };
  shell = createFakeShell(({ line }) => {
    const response = responses[line];
    if (!response) throw new Error(`no response for ${line}`);
    return response();
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
async function show() {
  shell.show(View);
  await wait();
}
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);
const restoreButton = (name: string) => screen.getByRole('button', { name: `Restore ${name}` });

describe('the trash', () => {
  it('shows each deleted tool with its host and deletion time', async () => {
    await show();
    const section = screen.getByRole('region', { name: 'Deleted tools' });
    expect(within(section).getByRole('heading', { name: 'Deleted tools', level: 3 })).toBeTruthy();
    expect(screen.getByText('Each can be restored for 30 days.')).toBeTruthy();
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toContain('Tool 1');
    expect(rows()[0]).toContain('tool-1.example');
    const time = section.querySelector('time');
    expect(time?.dateTime).toBe('2026-03-01T10:00:00.000Z');
    expect(time?.textContent).toMatch(/^Deleted Mar 1, 2026, /);
  });

  it('empty › shows a message', async () => {
    responses['GET /api/tools/trash'] = () => ({ body: { tools: [] } });
    await show();
    expect(screen.getByText('The trash is empty.')).toBeTruthy();
  });

  it('loading › shows a spinner', async () => {
    responses['GET /api/tools/trash'] = () => new Promise(() => {});
    await show();
    await wait(200);
    expect(screen.getByRole('status', { name: 'Loading...' })).toBeTruthy();
  });

  it('request fails › shows an error, and Retry loads it', async () => {
    responses['GET /api/tools/trash'] = () => errorResponse(503, 'temporarily_unavailable');
    await show();
    expect(screen.getByRole('alert').textContent).toContain('The trash could not be loaded');
    responses['GET /api/tools/trash'] = () => ({ body: { tools: [trashed(1)] } });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await wait();
    expect(rows()).toHaveLength(1);
  });

  it('more than five › shows five, and all after Show all', async () => {
    const tools = [1, 2, 3, 4, 5, 6, 7].map(trashed);
    responses['GET /api/tools/trash'] = () => ({ body: { tools } });
    await show();
    expect(rows()).toHaveLength(5);
    fireEvent.click(screen.getByRole('button', { name: 'Show all 7' }));
    expect(rows()).toHaveLength(7);
  });
});

describe('Restore', () => {
  const restored = vi.fn();
  beforeEach(() => {
    restored.mockClear();
    responses[`POST /api/tools/${toolId(1)}/restore`] = () => {
      restored();
      responses['GET /api/tools/trash'] = () => ({ body: { tools: [2, 3].map(trashed) } });
      responses['GET /api/tools'] = () => ({ body: { version: 2, tools: [aTool(9), aTool(1)] } });
      return { body: aTool(1) };
    };
  });

  it('restores the tool, shows a toast and refetches the list', async () => {
    shell.show(() => (
      <>
        <ToolGrid />
        <View />
      </>
    ));
    await wait();
    fireEvent.click(restoreButton('Tool 1'));
    await wait();
    await wait();
    expect(shell.toasts).toEqual([
      { kind: 'success', title: 'Tool restored', text: '“Tool 1” is back on your board.' },
    ]);
    expect(screen.getByRole('link', { name: 'Edit Tool 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore Tool 1' })).toBeNull();
    expect(shell.requestLines().filter((line) => line === 'GET /api/tools')).toHaveLength(2);
  });

  it('pressed › the row disappears immediately, and the next one has the focus', async () => {
    await show();
    responses['GET /api/tools/trash'] = () => new Promise(() => {});
    restoreButton('Tool 1').focus();
    fireEvent.click(restoreButton('Tool 1'));
    await wait();
    expect(rows()).toHaveLength(2);
    expect(document.activeElement).toBe(restoreButton('Tool 2'));
  });

  it('last row restored › the heading has the focus', async () => {
    responses['GET /api/tools/trash'] = () => ({ body: { tools: [trashed(1)] } });
    await show();
    restoreButton('Tool 1').focus();
    fireEvent.click(restoreButton('Tool 1'));
    await wait();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Deleted tools' }));
  });

  it('restore fails › the row stays, and a toast says why', async () => {
    const limit = { name: 'tools', value: 1000 };
    responses[`POST /api/tools/${toolId(1)}/restore`] = () =>
      errorResponse(409, 'limit_reached', { limit });
    await show();
    fireEvent.click(restoreButton('Tool 1'));
    await wait();
    expect(rows()).toHaveLength(3);
    expect(shell.toasts[0]).toMatchObject({ kind: 'error', title: 'Failed to restore tool' });
    expect(shell.toasts[0]?.text).toContain('Your board is full');
  });
});
