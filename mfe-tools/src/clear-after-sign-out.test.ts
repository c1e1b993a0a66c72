import { createFakeShell } from '@firedeck/sdk/testing';
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readBoardSize, saveBoardSize } from './board-size.ts';
import { clearAfterSignOut } from './clear-after-sign-out.ts';
import { getLastSectionId, useSectionFilter } from './sections/use-section-filter.ts';

test('a member signs out › the board size and the shown section are cleared', () => {
  const shell = createFakeShell(() => ({}));
  const stop = clearAfterSignOut();
  saveBoardSize(12, true);
  const { result } = renderHook(() => useSectionFilter([]));
  act(() => result.current.select('maps'));
  expect([readBoardSize(), getLastSectionId()]).toEqual([12, 'maps']);
  act(() => shell.setSession({ status: 'signed-out' }));
  expect([readBoardSize(), getLastSectionId()]).toEqual([0, null]);
  stop();
});
