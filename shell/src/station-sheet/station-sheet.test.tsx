import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Component as StationSheet } from './station-sheet.tsx';
import { storedSheet } from './stored-sheet.ts';

const stored = {
  station: 'Station 12',
  at: Date.now(),
  tools: [
    {
      name: 'Dispatch',
      url: 'https://dispatch.example/board',
      phones: [{ text: '(303) 555-0134', href: 'tel:+13035550134' }],
    },
    { name: 'Map', url: 'http://10.0.0.7:8080/', phones: [] },
  ],
};

beforeEach(() => storedSheet.set(stored));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('beside a form › each tool opens in its own tab without opener and referrer', () => {
  render(<StationSheet position="beside" />);
  const region = screen.getByRole('region', { name: 'Station tools' });
  const links = within(region).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
    ['https://dispatch.example/board', '_blank', 'noopener noreferrer'],
    ['tel:+13035550134', '', ''],
    ['http://10.0.0.7:8080/', '_blank', 'noopener noreferrer'],
  ]);
  expect(within(region).getByText(/Open without signing in · Updated \d/)).toBeDefined();
  expect(within(region).getByRole('link', { name: 'Call (303) 555-0134' })).toBeDefined();
});

test('above a form › one button shows the age and opens the tools', () => {
  render(<StationSheet position="above" />);
  expect(screen.queryByRole('link')).toBeNull();
  // The test window is wide.
  const button = screen.getByRole('button', { hidden: true });
  expect(button.textContent).toMatch(/^Station toolsUpdated \d/);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getAllByRole('link', { hidden: true })).toHaveLength(3);
});

test.each([null, { ...stored, tools: [] }])('no tools (%#) › renders nothing', (sheet) => {
  storedSheet.set(sheet);
  const { container } = render(<StationSheet position="alone" />);
  expect(container.childElementCount).toBe(0);
});

test('midnight passes › the age changes to yesterday', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T23:58:30') });
  storedSheet.set({ ...stored, at: Date.now() });
  render(<StationSheet position="alone" />);
  expect(screen.getByText(/Updated .*11:58|Updated 23:58/)).toBeDefined();
  act(() => void vi.advanceTimersByTime(120_000));
  expect(screen.getByText(/Updated yesterday/)).toBeDefined();
});
