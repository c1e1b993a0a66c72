import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerWorker } from './register-worker.ts';

const register = vi.fn(async (_path: string) => ({}));
const setContainer = (value: object | undefined) =>
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });

beforeEach(() => {
  setContainer({ register });
  register.mockClear();
});
afterEach(() => {
  delete document.documentElement.dataset.offline;
});

describe('the service worker', () => {
  test.each(['public', 'private'])('OFFLINE %s › is registered', (offline) => {
    document.documentElement.dataset.offline = offline;
    registerWorker();
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
  });

  // A bff released before leaves the placeholder in the page.
  test.each(['off', '{{offline}}', undefined])('OFFLINE %s › is not registered', (offline) => {
    if (offline) document.documentElement.dataset.offline = offline;
    registerWorker();
    expect(register).not.toHaveBeenCalled();
  });

  test('the browser refuses or has none › reports nothing', async () => {
    document.documentElement.dataset.offline = 'public';
    register.mockRejectedValueOnce(new Error('no storage'));
    registerWorker();
    expect(register).toHaveBeenCalledTimes(1);
    setContainer(undefined);
    registerWorker();
  });
});
