import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initRelease, setLatestRelease } from '../modules/latest-release.ts';
import { showInShell } from '../testing/in-shell.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const reload = vi.fn();
let serial = 100;

beforeEach(() => {
  reload.mockClear();
  sessionStorage.clear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  serial += 10;
  initRelease(serial);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

// None of the test modules has a board.
const show = async () => {
  showInShell(<DashboardPage />);
  await screen.findByRole('alert');
};
const release = (next: number) => act(() => setLatestRelease(next));

test('no released module has the board › shows a notice with Reload', async () => {
  await show();
  expect(screen.getByRole('alert').textContent).toContain('The board is not available yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a release › reloads the page, only once per release', async () => {
  await show();
  release(serial + 1);
  expect(reload).toHaveBeenCalledTimes(1);
  cleanup();
  await show();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert').textContent).toContain('A newer version is available.');
});

test('a release during typing › leaves the reload to the member', async () => {
  await show();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  release(serial + 1);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('A newer version is available.');
  field.remove();
});

test.each(['dialog', 'alertdialog'])(
  'a release while a %s is open › leaves the reload to the member',
  async (role) => {
    await show();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.role = role;
    dialog.innerHTML = '<button>Copy</button>';
    dialog.querySelector('button')?.focus();
    release(serial + 1);
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('A newer version is available.');
    dialog.remove();
  },
);
