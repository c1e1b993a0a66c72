import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const host = document.createElement('div');
const root = createRoot(host);
const parts = 10;

// React renders in slices only outside of act.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

// The router replays an early navigation only to its first subscriber.
test('Back during the first render › shows the previous page', async () => {
  let drawn = 0;
  let drawnBeforeBack = 0;
  function Part() {
    drawn += 1;
    if (drawn === 1)
      setImmediate(() => {
        drawnBeforeBack = drawn;
        void router.navigate(-1);
      });
    // Longer than one render slice of React.
    const start = performance.now();
    while (performance.now() - start < 8);
    return null;
  }
  const first = (
    <>
      {Array.from({ length: parts }, (_, key) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts are identical
        <Part key={key} />
      ))}
      first
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/', element: 'previous' },
      { path: '/first', element: first },
    ],
    { initialEntries: ['/', '/first'] },
  );
  startTransition(() => root.render(<RouterProvider router={router} />));
  await vi.waitFor(() => expect(host.textContent).not.toBe(''));
  await vi.waitFor(() => expect(host.textContent).toBe('previous'));
  expect(drawnBeforeBack).toBeLessThan(parts);
});
