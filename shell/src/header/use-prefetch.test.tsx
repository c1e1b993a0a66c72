import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerWorker } from '../browser/register-worker.ts';
import { usePrefetch } from './use-prefetch.ts';

vi.mock('../browser/register-worker.ts');
vi.mock('./notifications/lazy-notification-list.ts');
vi.mock('./panels/lazy-panels.ts');
vi.mock('./search/lazy-search.ts');
const ready: (() => void)[] = [];
vi.mock('../lazy/when-idle.ts', () => ({
  whenIdle: (callback: () => void) => {
    ready.push(callback);
    return () => undefined;
  },
}));

beforeEach(() => vi.mocked(registerWorker).mockClear());
afterEach(() => ready.splice(0));

test('signed in and idle › the service worker is registered', () => {
  renderHook(() => usePrefetch(true));
  expect(registerWorker).not.toHaveBeenCalled();
  for (const run of ready) run();
  expect(registerWorker).toHaveBeenCalledOnce();
});

test('signed out › no service worker', () => {
  renderHook(() => usePrefetch(false));
  expect(ready).toEqual([]);
});
