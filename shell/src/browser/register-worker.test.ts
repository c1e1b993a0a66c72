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
  test.each(['public', 'private'])('OFFLINE %s › the service worker is registered', (offline) => {
    document.documentElement.dataset.offline = offline;
    registerWorker();
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
  });

  // A bff released before leaves the placeholder in the page.
  test.each(['off', '{{offline}}', undefined])(
    'OFFLINE %s › no service worker is registered',
    (offline) => {
      if (offline) document.documentElement.dataset.offline = offline;
      registerWorker();
      expect(register).not.toHaveBeenCalled();
    },
  );

  test('a browser without service workers › no error', async () => {
    document.documentElement.dataset.offline = 'public';
    register.mockRejectedValueOnce(new Error('no storage'));
    registerWorker();
    expect(register).toHaveBeenCalledTimes(1);
    setContainer(undefined);
    registerWorker();
  });
});
