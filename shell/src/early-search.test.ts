import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEarlySearch } from './early-search.ts';

let take: () => string | null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  take = followEarlySearch();
});
afterEach(() => {
  take();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Whether the browser does nothing by itself. */
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  !fireEvent.keyDown(target, { key, ...more });

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'the search’s keys %j, then text › is what the search begins with',
  (keys) => {
    expect(press('k', keys)).toBe(true);
    for (const key of ['m', 'a', 'o', 'Backspace', 'p']) expect(press(key)).toBe(true);
    expect([take(), take()]).toEqual(['map', null]);
  },
);

test('text alone, another combination › stay the browser’s', () => {
  expect([press('m'), press('k', { ctrlKey: true, shiftKey: true })]).toEqual([false, false]);
  expect(press('Enter')).toBe(false);
  expect(take()).toBeNull();
});

test('Escape › nobody asks for it any more', () => {
  press('k', { ctrlKey: true });
  expect(press('Escape')).toBe(true);
  expect(press('m')).toBe(false);
  expect(take()).toBeNull();
});

test('what is typed into a field › stays there', () => {
  const field = document.body.appendChild(document.createElement('input'));
  press('k', { ctrlKey: true });
  expect(press('m', {}, field)).toBe(false);
  expect(take()).toBe('');
});

test('asked for long before the search is there › opens nothing', () => {
  press('k', { ctrlKey: true });
  vi.advanceTimersByTime(10_000);
  expect(take()).toBeNull();
});

test('taken › keys are the page’s again', () => {
  take();
  expect(press('k', { ctrlKey: true })).toBe(false);
});
