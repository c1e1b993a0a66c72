import type { Tool } from '@firedeck/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aTool } from '../testing/tools.ts';
import { markSavedCard, useSavedCard } from './saved-card.ts';

const tools = [1, 2, 3].map((number) => aTool(number));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A board of which only the cards from `first` on are drawn. */
function Board({ tools, first = 0 }: { tools: Tool[]; first?: number }) {
  const list = useRef<HTMLUListElement>(null);
  const drawn = tools.slice(first);
  useSavedCard(
    list,
    drawn.map(({ id }) => id),
  );
  return (
    <ul ref={list}>
      {drawn.map(({ id, name }) => (
        <li key={id} data-tool={id}>
          {name}
        </li>
      ))}
    </ul>
  );
}

const marked = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.matches('[data-saved]'))
    .map(({ textContent }) => textContent);

it('a tool that was just added › its card is marked for a second, once', () => {
  const added = aTool(4);
  markSavedCard(added.id);
  const { rerender, unmount } = render(<Board tools={tools} />);
  expect(marked()).toEqual([]);
  rerender(<Board tools={[...tools, added]} />);
  expect(marked()).toEqual(['Tool 4']);
  vi.advanceTimersByTime(600);
  rerender(<Board tools={[...tools, added]} />);
  vi.advanceTimersByTime(399);
  expect(marked()).toEqual(['Tool 4']);
  vi.advanceTimersByTime(1);
  expect(marked()).toEqual([]);
  unmount();
  render(<Board tools={[...tools, added]} />);
  expect(marked()).toEqual([]);
});

it('a card that was not drawn › is marked once the member scrolls to it', () => {
  markSavedCard(tools[0]?.id ?? '');
  const { rerender } = render(<Board tools={tools} first={1} />);
  vi.advanceTimersByTime(30_000);
  rerender(<Board tools={tools} first={0} />);
  expect(marked()).toEqual(['Tool 1']);
  vi.advanceTimersByTime(1_000);
});

it('a minute later › it is not marked any more', () => {
  markSavedCard(tools[0]?.id ?? '');
  vi.advanceTimersByTime(60_000);
  render(<Board tools={tools} />);
  expect(marked()).toEqual([]);
});
