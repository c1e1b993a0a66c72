import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { PartBoundary } from './part-boundary.tsx';

let isBroken: boolean;
let logged: MockInstance;

function Part() {
  if (isBroken) throw new Error('broken');
  return <p>the part</p>;
}

function show(part = <Part />) {
  const element = (
    <>
      <PartBoundary name="The header">{part}</PartBoundary>
      <p>the rest</p>
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(<RouterProvider router={router} />);
  return { goTo: (path: string) => act(() => router.navigate(path)) };
}

beforeEach(() => {
  isBroken = true;
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  logged.mockClear();
  cleanup();
});

test('a part that breaks › says so in its place, is logged by name, and the rest stays', () => {
  show();
  expect(screen.getByRole('alert').textContent).toContain('This part stopped working.');
  expect(screen.getByText('the rest')).toBeDefined();
  expect(logged).toHaveBeenCalledWith('The header stopped working', expect.any(Error));
});

test('Retry › shows it again', () => {
  show();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('the part')).toBeDefined();
});

test('another address › shows it again', async () => {
  const { goTo } = show();
  isBroken = false;
  await goTo('/add');
  expect(screen.getByText('the part')).toBeDefined();
});

test('a part with a stand-in of its own › that stands in its place when it breaks', () => {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <PartBoundary name="The search" broken={<p>no search</p>} waiting={null}>
          <Part />
        </PartBoundary>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(screen.getByText('no search')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a part that suspends › waits in its place, and the rest stays', async () => {
  const data = Promise.withResolvers<string>();
  const Suspended = () => <p>{use(data.promise)}</p>;
  await act(async () => void show(<Suspended />));
  expect(screen.getByText('the rest')).toBeDefined();
  await act(async () => data.resolve('the part'));
  expect(await screen.findByText('the part')).toBeDefined();
});
