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
  'the search’s keys %j, then text › is what the search begins with, once',
  (keys) => {
    expect(press('k', keys)).toBe(true);
    for (const key of ['m', 'a', 'o', 'Backspace', 'p']) expect(press(key)).toBe(true);
    expect(search.isWanted()).toBe(true);
    expect([search.take(), search.take(), search.isWanted()]).toEqual(['map', '', false]);
  },
);

test('text alone, other combinations › stay the browser’s', () => {
  expect([press('m'), press('k', { ctrlKey: true, shiftKey: true }), press('Enter')]).toEqual([
    false,
    false,
    false,
  ]);
  pressSearch();
  expect([press('f', { altKey: true }), press('r', { ctrlKey: true })]).toEqual([false, false]);
  expect(search.take()).toBe('');
});

test('a character of another keyboard layout › is typed', () => {
  pressSearch();
  expect(press('ł', { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(true);
  expect(search.take()).toBe('ł');
});

test('Enter › does not press what has the focus', () => {
  const button = document.body.appendChild(document.createElement('button'));
  pressSearch();
  press('m');
  expect(press('Enter', {}, button)).toBe(true);
  expect(search.take()).toBe('m');
});

test('Enter and Space before anything is typed › press what has the focus', () => {
  const button = document.body.appendChild(document.createElement('button'));
  pressSearch();
  expect([press('Enter', {}, button), press(' ', {}, button)]).toEqual([false, false]);
  expect(search.take()).toBe('');
});

test('Escape › nobody asks for it any more', () => {
  pressSearch();
  press('Escape');
  expect(search.isWanted()).toBe(false);
  expect(press('m')).toBe(false);
});

test('what is typed into a field › stays there', () => {
  const field = document.body.appendChild(document.createElement('input'));
  pressSearch();
  expect(press('m', {}, field)).toBe(false);
  expect(search.take()).toBe('');
});

test('the search does not come › the keys are the page’s again, and another press begins again', () => {
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

test('taken › keys are the page’s again', () => {
  search.take();
  expect(pressSearch()).toBe(false);
});
