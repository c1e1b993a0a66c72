import { afterEach, expect, test } from 'vitest';
import { brightness, setBrightness, startBrightness } from './night-brightness.ts';
import { chooseAppearance, subscribeToTheme } from './theme-choice.ts';

const applied = () => document.documentElement.style.getPropertyValue('--fd-night-brightness');

afterEach(() => localStorage.clear());

test('brightness › is full by default, applied and stored when set, with at least 3:1 contrast', () => {
  startBrightness(subscribeToTheme);
  expect(applied()).toBe('1');
  setBrightness(80);
  expect([applied(), localStorage.getItem('fd-night-brightness')]).toEqual(['0.8', '80']);
  chooseAppearance('amber');
  setBrightness(55);
  expect(applied()).toBe('0.55');
  chooseAppearance('night');
  expect([applied(), brightness()]).toEqual(['0.77', 77]);
});

test('brightness set in another tab › is applied', () => {
  startBrightness(subscribeToTheme);
  localStorage.setItem('fd-night-brightness', '90');
  dispatchEvent(new StorageEvent('storage', { key: 'fd-night-brightness' }));
  expect(applied()).toBe('0.9');
});
