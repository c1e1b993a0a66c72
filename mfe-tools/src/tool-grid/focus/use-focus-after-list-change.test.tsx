import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { aTool } from '../../testing/tools.ts';
import { useFocusAfterListChange } from './use-focus-after-list-change.ts';

const tools = [1, 2].map((number) => aTool(number));
const late = tools[1];
if (!late) throw new Error('There is no second tool');

let focusAfterRender: (id: string) => void;

/** A board whose second card may not be mounted yet. */
function Board({ isDrawn }: { isDrawn: boolean }) {
  const list = useRef<HTMLUListElement>(null);
  const restore = useFocusAfterListChange({
    list,
    tools,
    focusedId: null,
    isDialogOpen: false,
    focusWithoutCards: () => undefined,
  });
  focusAfterRender = (id) => restore.focusAfterRender(id, 'handle');
  return (
    <>
      <ul ref={list}>
        {isDrawn && (
          <button type="button" data-handle={late?.id}>
            Move
          </button>
        )}
      </ul>
      <textarea />
    </>
  );
}

afterEach(cleanup);

it('card mounted later › gets the focus then', () => {
  const { rerender } = render(<Board isDrawn={false} />);
  focusAfterRender(late.id);
  rerender(<Board isDrawn={false} />);
  rerender(<Board isDrawn />);
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

it('card mounted while the member types elsewhere › doesn’t take the focus, even later', () => {
  const { rerender } = render(<Board isDrawn={false} />);
  focusAfterRender(late.id);
  const field = screen.getByRole('textbox');
  field.focus();
  rerender(<Board isDrawn />);
  expect(document.activeElement).toBe(field);
  field.blur();
  rerender(<Board isDrawn />);
  expect(document.activeElement).toBe(document.body);
});
