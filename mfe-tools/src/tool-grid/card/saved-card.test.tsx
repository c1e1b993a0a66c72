import type { Tool } from '@firedeck/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aTool } from '../../testing/tools.ts';
import { markSavedCard, useSavedCard } from './saved-card.ts';

const tools = [1, 2, 3].map((number) => aTool(number));

/** Whether mounted cards are in the window. */
let comesIntoView: boolean;
/** The root margin of the observer. */
let margin: string | undefined;
/** Simulates scrolling: reports the visible share of the observed cards. */
let scrollTo: (share: number) => void;

beforeEach(() => {
  vi.useFakeTimers();
  comesIntoView = true;
  const observed = new Set<(share: number) => void>();
  scrollTo = (share) => {
    for (const report of observed) report(share);
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #report: (share: number) => void;
      constructor(
        changed: (entries: { intersectionRatio: number }[]) => void,
        options?: IntersectionObserverInit,
      ) {
        margin = options?.rootMargin;
        this.#report = (share) => changed([{ intersectionRatio: share }]);
      }
      observe() {
        observed.add(this.#report);
        this.#report(comesIntoView ? 1 : 0);
      }
      disconnect() {
        observed.delete(this.#report);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A board that mounts only the cards from `first` on. */
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

it.each([
  [740, '-64px 0px'],
  [160, '-40px 0px'],
])('window %i px high › the covered edges leave at least half of it', (height, left) => {
  vi.stubGlobal('innerHeight', height);
  markSavedCard(tools[0]?.id ?? '');
  render(<Board tools={tools} />);
  expect(margin).toBe(left);
});

it('tool just added › its card is highlighted once, for a second', () => {
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

it('card not mounted yet › is highlighted when the member scrolls to it', () => {
  markSavedCard(tools[0]?.id ?? '');
  const { rerender } = render(<Board tools={tools} first={1} />);
  vi.advanceTimersByTime(30_000);
  rerender(<Board tools={tools} first={0} />);
  expect(marked()).toEqual(['Tool 1']);
  vi.advanceTimersByTime(1_000);
});

it('card mounted outside the window › is highlighted for a second after half of it is visible', () => {
  comesIntoView = false;
  markSavedCard(tools[0]?.id ?? '');
  const { rerender } = render(<Board tools={tools} />);
  vi.advanceTimersByTime(5_000);
  expect(marked()).toEqual([]);
  scrollTo(0.4);
  expect(marked()).toEqual([]);
  scrollTo(0.5);
  expect(marked()).toEqual(['Tool 1']);
  vi.advanceTimersByTime(600);
  rerender(<Board tools={[...tools]} />);
  expect(marked()).toEqual(['Tool 1']);
  vi.advanceTimersByTime(399);
  expect(marked()).toEqual(['Tool 1']);
  vi.advanceTimersByTime(1);
  expect(marked()).toEqual([]);
});

it('card visible only after a minute › is not highlighted', () => {
  comesIntoView = false;
  markSavedCard(tools[0]?.id ?? '');
  render(<Board tools={tools} />);
  vi.advanceTimersByTime(60_000);
  scrollTo(1);
  expect(marked()).toEqual([]);
});

it('a minute later › is not highlighted any more', () => {
  markSavedCard(tools[0]?.id ?? '');
  vi.advanceTimersByTime(60_000);
  render(<Board tools={tools} />);
  expect(marked()).toEqual([]);
});
