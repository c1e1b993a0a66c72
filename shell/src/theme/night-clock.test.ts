import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isNight, startNightClock } from './night-clock.ts';
import { setNightHours } from './set-night-hours.ts';
import { chooseTheme, chosenTheme } from './theme-choice.ts';

const hours = { isOn: true, from: '21:00', to: '06:00' };
const at = (hour: number, minute = 0) => new Date(2026, 5, 1, hour, minute);
const waitUntil = (hour: number, day = 1) =>
  vi.advanceTimersByTime(new Date(2026, 5, day, hour, 1).getTime() - Date.now());

beforeEach(() => {
  vi.useFakeTimers({ now: at(20) });
  chooseTheme('light');
  startNightClock();
  setNightHours(hours);
});

afterEach(() => {
  setNightHours({ ...hours, isOn: false });
  vi.useRealTimers();
  localStorage.clear();
});

test.each([
  ['21:00', '06:00', at(21), true],
  ['21:00', '06:00', at(5, 59), true],
  ['21:00', '06:00', at(6), false],
  ['01:00', '05:00', at(0, 59), false],
  ['01:00', '05:00', at(3), true],
])('from %s to %s › at %s is night: %s', (from, to, now, expected) => {
  expect(isNight({ isOn: true, from, to }, now)).toBe(expected);
});

test('a day theme › switches to night and back', () => {
  expect(chosenTheme()).toBe('light');
  waitUntil(21);
  expect(chosenTheme()).toBe('night');
  waitUntil(6, 2);
  expect(chosenTheme()).toBe('light');
});

test('a time being typed › applies only after a pause', () => {
  setNightHours({ ...hours, from: '00:00', to: '23:00' });
  vi.advanceTimersByTime(1_000);
  expect(chosenTheme()).toBe('light');
  setNightHours({ ...hours, from: '19:00', to: '23:00' });
  vi.advanceTimersByTime(1_000);
  expect(chosenTheme()).toBe('light');
  vi.advanceTimersByTime(3_000);
  expect(chosenTheme()).toBe('night');
});

test('a choice during the night › stays until the next change', () => {
  waitUntil(21);
  chooseTheme('dark');
  waitUntil(5, 2);
  expect(chosenTheme()).toBe('dark');
  waitUntil(6, 2);
  expect(chosenTheme()).toBe('dark');
  waitUntil(21, 2);
  expect(chosenTheme()).toBe('night');
  waitUntil(6, 3);
  expect(chosenTheme()).toBe('dark');
});

test('night chosen by day › is not ended by the clock', () => {
  chooseTheme('night');
  waitUntil(21);
  waitUntil(6, 2);
  expect(chosenTheme()).toBe('night');
});

test('turned off during the night › the day theme returns immediately', () => {
  waitUntil(21);
  setNightHours({ ...hours, isOn: false });
  expect(chosenTheme()).toBe('light');
});

test('invalid hours › change nothing', () => {
  setNightHours({ ...hours, from: '' });
  waitUntil(21);
  expect(chosenTheme()).toBe('night');
});
