import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EarlySearch, followEarlySearch } from './early-search.ts';

let search: EarlySearch;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  search = followEarlySearch();
});
afterEach(() => {
  search.take();
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Whether the default action was prevented. */
function press(key: string, more: KeyboardEventInit = {}, target: Element = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  // happy-dom reports AltGr for Alt too.
  event.getModifierState = (name) => name === 'AltGraph' && more.modifierAltGraph === true;
  return !fireEvent(target, event);
}
const pressSearch = () => press('k', { ctrlKey: true });

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'search keys %j, then text › the text is the initial query, once',
  (keys) => {
    expect(press('k', keys)).toBe(true);
    for (const key of ['m', 'a', 'o', 'Backspace', 'p']) expect(press(key)).toBe(true);
    expect(search.isWanted()).toBe(true);
    expect([search.take(), search.take(), search.isWanted()]).toEqual(['map', '', false]);
  },
);

test('text without search keys, or other combinations › are left to the browser', () => {
  expect([press('m'), press('k', { ctrlKey: true, shiftKey: true }), press('Enter')]).toEqual([
    false,
    false,
    false,
  ]);
  pressSearch();
  expect([press('f', { altKey: true }), press('r', { ctrlKey: true })]).toEqual([false, false]);
  expect(search.take()).toBe('');
});

test('an AltGr character › is typed', () => {
  pressSearch();
  expect(press('ł', { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(true);
  expect(search.take()).toBe('ł');
});

test('Enter after text › does not press the focused element', () => {
  const button = document.body.appendChild(document.createElement('button'));
  pressSearch();
  press('m');
  expect(press('Enter', {}, button)).toBe(true);
  expect(search.take()).toBe('m');
});

test('Enter and Space before any text › press the focused element', () => {
  const button = document.body.appendChild(document.createElement('button'));
  pressSearch();
  expect([press('Enter', {}, button), press(' ', {}, button)]).toEqual([false, false]);
  expect(search.take()).toBe('');
});

test('Escape › the search is no longer wanted', () => {
  pressSearch();
  press('Escape');
  expect(search.isWanted()).toBe(false);
  expect(press('m')).toBe(false);
});

test('text typed into a field › stays there', () => {
  const field = document.body.appendChild(document.createElement('input'));
  pressSearch();
  expect(press('m', {}, field)).toBe(false);
  expect(search.take()).toBe('');
});

test('the search never loads › keys go to the page again, and search keys start over', () => {
  pressSearch();
  press('m');
  vi.advanceTimersByTime(10_000);
  expect(search.isWanted()).toBe(false);
  expect(press(' ')).toBe(false);
  pressSearch();
  press('f');
  vi.advanceTimersByTime(9_000);
  pressSearch();
  vi.advanceTimersByTime(9_000);
  expect(search.take()).toBe('f');
});

test('taken › keys go to the page again', () => {
  search.take();
  expect(pressSearch()).toBe(false);
});
