import { provideShell, type ShellServices } from '@firedeck/sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openProviderIn, waitForSignIn } from './agency-step-up.ts';

const respond = vi.fn<() => Promise<Response>>();
const controller = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  provideShell({ fetchApi: respond } as unknown as ShellServices);
});
afterEach(() => {
  vi.useRealTimers();
});

test('the server fails during the sign-in › polls with backoff until the sign-in is found', async () => {
  const isSignedIn = vi.fn();
  respond.mockImplementation(async () => new Response('', { status: 503 }));
  void waitForSignIn(controller.signal).then(isSignedIn);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(respond.mock.calls.length).toBeLessThanOrEqual(12);
  respond.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(respond.mock.calls.length).toBeLessThanOrEqual(0.4 * 60);
  expect(respond.mock.calls.length).toBeGreaterThan(0);
  respond.mockImplementation(async () => Response.json({ is_recent: true }));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(isSignedIn).toHaveBeenCalledExactlyOnceWith(true);
});

test('a slow response › is awaited before the next request', async () => {
  respond.mockReset().mockImplementation(() => new Promise(() => {}));
  void waitForSignIn(controller.signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(respond).toHaveBeenCalledTimes(1);
});

test.each([{}, { url: null }, { url: ['https://id.example.org/'] }])(
  'an invalid provider address %j › the window closes with an error text',
  async (body) => {
    respond.mockReset().mockImplementation(async () => Response.json(body));
    const opened = { location: { href: 'about:blank' }, close: vi.fn() };
    expect(await openProviderIn(opened as unknown as Window)).toBe(
      "The response couldn't be read. Please try again.",
    );
    expect(opened.location.href).toBe('about:blank');
    expect(opened.close).toHaveBeenCalledOnce();
  },
);

test('unreadable responses › polls with backoff', async () => {
  respond.mockReset().mockImplementation(async () => Response.json({ is_recent: 'no' }));
  void waitForSignIn(controller.signal);
  await vi.advanceTimersByTimeAsync(10_000);
  respond.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(respond.mock.calls.length).toBeLessThanOrEqual(0.4 * 60);
});
