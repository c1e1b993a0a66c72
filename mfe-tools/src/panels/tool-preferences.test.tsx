import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFakeShell } from '../testing/fake-shell.tsx';
import { BoardHeading } from '../tool-grid/board-heading.tsx';
import { View } from './tool-preferences.tsx';

afterEach(cleanup);

it('the setting is the board’s own: each follows the other', () => {
  createFakeShell(() => ({ body: {} })).show(() => (
    <>
      <div data-testid="board">
        <BoardHeading count={1} />
      </div>
      <div data-testid="settings">
        <View />
      </div>
    </>
  ));
  const box = (place: string) =>
    within(screen.getByTestId(place)).getByRole<HTMLInputElement>('checkbox', {
      name: 'Open tools in new tabs',
    });
  expect([box('board').checked, box('settings').checked]).toEqual([true, true]);
  fireEvent.click(box('settings'));
  expect([box('board').checked, box('settings').checked]).toEqual([false, false]);
  expect(localStorage.getItem('fd-open-in-new-tab')).toBe('false');
  fireEvent.click(box('board'));
  expect([box('board').checked, box('settings').checked]).toEqual([true, true]);
});
