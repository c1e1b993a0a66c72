import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isRemembered, saveRememberMe } from './remember-me.ts';

const persist = vi.fn(async () => true);
const setStorage = (value: object | undefined) =>
  Object.defineProperty(navigator, 'storage', { value, configurable: true });

beforeEach(() => {
  setStorage({ persist });
  persist.mockReset();
  persist.mockResolvedValue(true);
});
afterEach(() => {
  saveRememberMe(false);
  setStorage(undefined);
  delete document.documentElement.dataset.offline;
});

describe('“Remember me”', () => {
  test.each([
    ['private', true, 1],
    ['private', false, 0],
    ['public', true, 0],
    ['off', true, 0],
  ])('OFFLINE %s, chosen: %s › %i requests for persistent storage', (offline, remember, times) => {
    document.documentElement.dataset.offline = offline;
    saveRememberMe(remember);
    expect(persist).toHaveBeenCalledTimes(times);
    expect(isRemembered()).toBe(remember);
  });

  test('persistent storage denied or unsupported › the choice is saved', () => {
    document.documentElement.dataset.offline = 'private';
    persist.mockRejectedValueOnce(new TypeError('not allowed'));
    saveRememberMe(true);
    setStorage(undefined);
    saveRememberMe(true);
    expect(isRemembered()).toBe(true);
  });
});
