import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connection } from '../connection/connection.ts';
import { largeControls } from '../preferences/large-controls.ts';
import { showInShell } from '../testing/in-shell.tsx';
import { LoginBar } from './login-bar.tsx';

const page = document.documentElement;

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 5, 1, 14, 2, 30) }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const name of ['data-agency', 'data-station', 'data-theme']) page.removeAttribute(name);
  connection.update({ isServerUnreachable: false });
  largeControls.set(false);
});

const bar = () => screen.getByRole('complementary', { name: 'This device' }).textContent;
const time = (minute: number) =>
  new Date(2026, 5, 1, 14, minute).toLocaleTimeString(undefined, { timeStyle: 'short' });

test('configured names › are shown beside the time, which updates', () => {
  page.setAttribute('data-agency', 'Metro Fire');
  page.setAttribute('data-station', 'Station 7');
  showInShell(<LoginBar />);
  expect(bar()).toContain(`Metro Fire · Station 7 · ${time(2)} · Connected`);
  act(() => void vi.advanceTimersByTime(30_000));
  expect(bar()).toContain(time(3));
});

test('no names, or placeholders of an older server › only the time', () => {
  page.setAttribute('data-agency', '{{agency}}');
  page.setAttribute('data-station', '');
  showInShell(<LoginBar />);
  expect(bar()?.startsWith(time(2))).toBe(true);
});

test('the server cannot be reached › shows No connection', () => {
  showInShell(<LoginBar />);
  act(() => connection.update({ isServerUnreachable: true }));
  expect(bar()).toContain('No connection');
});

test('glove mode and theme › are switched, stored and announced', () => {
  showInShell(<LoginBar />);
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  fireEvent.click(screen.getByRole('button', { name: 'Glove mode' }));
  expect(localStorage.getItem('fd-large-controls')).toBe('true');
  expect(announced()).toContain('Glove mode on');
  fireEvent.click(screen.getByRole('button', { name: 'Theme' }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Night (amber)' }));
  expect(document.cookie).toContain('fd_night_hue=amber');
  expect(document.querySelector('aside')?.textContent).toContain('Theme: Night (amber)');
});
