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

test('a document without a choice follows the device, and so does the frame', () => {
  startTheme();
  expect(chosenTheme()).toBe('system');
  expect(frames()).toEqual(['#F6F5F2', '#12161A']);
});

test('the theme that the document came in colours the frame on every device', () => {
  document.documentElement.setAttribute('data-theme', 'night');
  startTheme();
  expect(frames()).toEqual(['#000000', '#000000']);
});

test('a choice is applied at once and kept for the next documents', () => {
  chooseTheme('dark');
  expect(chosenTheme()).toBe('dark');
  expect(frames()).toEqual(['#12161A', '#12161A']);
  expect(document.cookie).toContain('fd_theme=dark');
});

test('what another tab chooses is applied here', async () => {
  startTheme();
  new BroadcastChannel('firedeck-theme').postMessage('night');
  await vi.waitFor(() => expect(chosenTheme()).toBe('night'));
});

test('an unknown value in the document counts as the device', () => {
  document.documentElement.setAttribute('data-theme', 'pink');
  expect(chosenTheme()).toBe('system');
});
