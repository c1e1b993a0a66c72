import { createFakeShell } from '@firedeck/sdk/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BoardHeading } from '../tool-grid/heading/board-heading.tsx';
import { View } from './tool-preferences.tsx';

afterEach(cleanup);

it('setting changed in settings or on the board › the other checkbox follows', () => {
  const arrange = {
    isOn: false,
    selected: new Set<string>(),
    start: () => {},
    end: () => {},
    select: () => {},
  };
  createFakeShell(() => ({ body: {} })).show(() => (
    <>
      <div data-testid="board">
        <BoardHeading count={1} arrange={arrange} />
      </div>
      <div data-testid="settings">
        <View />
      </div>
    </>
  ));
  const box = (testId: string) =>
    within(screen.getByTestId(testId)).getByRole<HTMLInputElement>('checkbox', {
      name: 'Open tools in new tabs',
    });
  expect([box('board').checked, box('settings').checked]).toEqual([true, true]);
  fireEvent.click(box('settings'));
  expect([box('board').checked, box('settings').checked]).toEqual([false, false]);
  expect(localStorage.getItem('fd-open-in-new-tab')).toBe('false');
  fireEvent.click(box('board'));
  expect([box('board').checked, box('settings').checked]).toEqual([true, true]);
});
