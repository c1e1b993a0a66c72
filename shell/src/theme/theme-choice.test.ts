import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  chooseAppearance,
  chooseTheme,
  chosenAppearance,
  chosenTheme,
  startTheme,
} from './theme-choice.ts';

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
  document.documentElement.removeAttribute('data-night-hue');
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

test('amber › is the night theme in another hue, stored separately; other themes keep the hue', () => {
  chooseAppearance('amber');
  expect([chosenAppearance(), chosenTheme()]).toEqual(['amber', 'night']);
  expect(document.documentElement.getAttribute('data-night-hue')).toBe('amber');
  expect(document.cookie).toContain('fd_theme=night');
  expect(document.cookie).toContain('fd_night_hue=amber');
  chooseAppearance('light');
  expect(chosenAppearance()).toBe('light');
  chooseTheme('night');
  expect(chosenAppearance()).toBe('amber');
  chooseAppearance('night');
  expect(chosenAppearance()).toBe('night');
});

test('a hue in another tab › is applied', async () => {
  document.documentElement.setAttribute('data-theme', 'night');
  startTheme();
  new BroadcastChannel('firedeck-night-hue').postMessage('amber');
  await vi.waitFor(() => expect(chosenAppearance()).toBe('amber'));
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
