import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTheme, chosenTheme, startTheme } from './theme-choice.ts';

const frames = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(
    ({ content }) => content,
  );

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="theme-color" content="" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="" media="(prefers-color-scheme: dark)">`;
});

afterEach(() => {
  document.documentElement.removeAttribute('data-theme');
});

test('no choice › the document and the browser frame follow the device', () => {
  startTheme();
  expect(chosenTheme()).toBe('system');
  expect(frames()).toEqual(['#F6F5F2', '#12161A']);
});

test('a theme in the document › colors the browser frame on every device', () => {
  document.documentElement.setAttribute('data-theme', 'night');
  startTheme();
  expect(frames()).toEqual(['#000000', '#000000']);
});

test('a choice › is applied immediately and stored', () => {
  chooseTheme('dark');
  expect(chosenTheme()).toBe('dark');
  expect(frames()).toEqual(['#12161A', '#12161A']);
  expect(document.cookie).toContain('fd_theme=dark');
});

test('a choice in another tab › is applied', async () => {
  startTheme();
  new BroadcastChannel('firedeck-theme').postMessage('night');
  await vi.waitFor(() => expect(chosenTheme()).toBe('night'));
});

test('an unknown value in the document › counts as device setting', () => {
  document.documentElement.setAttribute('data-theme', 'pink');
  expect(chosenTheme()).toBe('system');
});
