import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatShortTime } from '../format-short-time.ts';
import { showInShell, signedIn } from '../testing/in-shell.tsx';
import { ConnectionStrip } from './connection-strip.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('this device’s copy › the strip shows since when and the age of the board, with the day if not today', () => {
  const now = new Date(2026, 10, 24, 14, 5);
  const copied = new Date(2026, 10, 23, 13, 58);
  vi.useFakeTimers({ now });
  const { setSession } = showInShell(<ConnectionStrip />, {
    session: { ...signedIn, copiedAt: copied.toISOString() } as never,
  });
  const shown = () => screen.getByRole('status').textContent;
  expect(formatShortTime(copied)).toMatch(/23.*:58/);
  expect(shown()).toBe(
    `Offline since ${formatShortTime(now)} · board from ${formatShortTime(copied)} · notes saved here`,
  );
  vi.setSystemTime(new Date(2026, 10, 24, 14, 30));
  setSession({ ...signedIn, copiedAt: copied.toISOString() } as never);
  expect(shown()).toContain(`Offline since ${formatShortTime(now)}`);
  setSession(signedIn);
  expect(shown()).toBe('');
});
