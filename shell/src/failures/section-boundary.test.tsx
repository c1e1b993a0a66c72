import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { SectionBoundary } from './section-boundary.tsx';

let isBroken: boolean;
let logged: MockInstance;

function Section() {
  if (isBroken) throw new Error('broken');
  return <p>the section</p>;
}

function show(section = <Section />) {
  const element = (
    <>
      <SectionBoundary name="The header">{section}</SectionBoundary>
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

test('a section throws › the failure is shown and logged by name, and the rest stays', () => {
  show();
  expect(screen.getByRole('alert').textContent).toContain('This section stopped working.');
  expect(screen.getByText('the rest')).toBeDefined();
  expect(logged).toHaveBeenCalledWith('The header stopped working', expect.any(Error));
});

test('Retry › shows it again', () => {
  show();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('the section')).toBeDefined();
});

test('navigation › shows it again', async () => {
  const { goTo } = show();
  isBroken = false;
  await goTo('/add');
  expect(screen.getByText('the section')).toBeDefined();
});

test('a section with its own fallback throws › the fallback is shown', () => {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <SectionBoundary name="The search" failed={<p>no search</p>} pending={null}>
          <Section />
        </SectionBoundary>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(screen.getByText('no search')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a section suspends › the rest stays', async () => {
  const data = Promise.withResolvers<string>();
  const Suspended = () => <p>{use(data.promise)}</p>;
  await act(async () => void show(<Suspended />));
  expect(screen.getByText('the rest')).toBeDefined();
  await act(async () => data.resolve('the section'));
  expect(await screen.findByText('the section')).toBeDefined();
});
