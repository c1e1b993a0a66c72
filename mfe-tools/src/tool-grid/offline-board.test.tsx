import { createFakeShell, member } from '@firedeck/sdk/testing';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTool } from '../testing/tools.ts';
import { texts } from '../texts.ts';
import { View as ToolImport } from '../tool-import/tool-import.tsx';
import { lazyArrange, lazyPopups } from './lazy-board.ts';
import { View } from './tool-grid-view.tsx';

beforeAll(async () => {
  await Promise.all([lazyPopups.load(), lazyArrange.load()]);
});

let shell: ReturnType<typeof createFakeShell>;

beforeEach(() => {
  const list = { version: 5, tools: [aTool(1), aTool(2), aTool(3)] };
  const session = {
    status: 'signed-in',
    user: member,
    copiedAt: '2026-03-01T10:00:00.000Z',
  } as const;
  shell = createFakeShell(() => ({ body: list }), { session });
});
afterEach(cleanup);

const title = texts.offline;
const isDisabled = (control: HTMLElement) => control.getAttribute('aria-disabled') === 'true';

async function showBoard() {
  const shown = shell.show(View);
  await screen.findByRole('heading', { name: 'Tool 2' });
  return shown;
}

describe('offline board', () => {
  test.each([
    ['link', 'Edit Tool 2'],
    ['button', 'Delete Tool 2'],
    ['button', 'Arrange'],
  ])('%s %s › is disabled, and a press shows the reason', async (role, name) => {
    const { router } = await showBoard();
    const control = screen.getByRole(role, { name });
    expect([isDisabled(control), control.title]).toEqual([true, title]);
    fireEvent.click(control);
    expect(shell.toasts.at(-1)).toEqual({ kind: 'info', title });
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Arrange tools' })).toBeNull();
  });

  test('card’s menu › can launch and copy; the other entries are disabled, with the reason', async () => {
    await showBoard();
    fireEvent.click(screen.getByRole('button', { name: 'Move Tool 2' }));
    const menu = await screen.findByRole('menu', { name: 'Menu of Tool 2' });
    const items = within(menu).getAllByRole('menuitem');
    const enabled = items.filter((item) => !isDisabled(item)).map((item) => item.textContent);
    expect(enabled).toEqual(['Open in this tab', 'Launch page', 'Copy address']);
    expect(within(menu).getByText(title)).toBeTruthy();
  });

  test('Space on a handle › lifts nothing', async () => {
    await showBoard();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Tool 2' }), { key: ' ' });
    expect(document.querySelector('[data-lifted]')).toBeNull();
  });

  test('launch and add › work', async () => {
    await showBoard();
    const launch = within(screen.getAllByRole('listitem')[1] as HTMLElement).getByRole('button', {
      name: /^Open in New Tab/,
    });
    for (const control of [launch, screen.getByRole('link', { name: 'Add New Tool' })])
      expect(isDisabled(control)).toBe(false);
  });

  test('back online › everything works again', async () => {
    await showBoard();
    await act(async () => shell.setSession({ status: 'signed-in', user: member }));
    for (const name of ['Delete Tool 2', 'Arrange'])
      expect(isDisabled(screen.getByRole('button', { name }))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Delete Tool 2' }));
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
    expect(shell.toasts).toEqual([]);
  });

  test('import › is disabled, with the reason', async () => {
    shell.show(ToolImport);
    expect(await screen.findByText(title)).toBeTruthy();
    const choose = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a file' });
    expect(choose.disabled).toBe(true);
  });
});
