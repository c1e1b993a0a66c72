import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SiteTile } from './site-tile.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.removeAttribute('data-theme');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pictures = (container: HTMLElement) => ({
  favicon: container.querySelector('img'),
  glyph: container.querySelector('svg'),
});

test('a favicon › is shown', () => {
  const { container } = render(<SiteTile favicon="/icons/a" glyph="tools" />);
  expect(pictures(container).favicon?.getAttribute('src')).toBe('/icons/a');
});

test('no favicon › the glyph is shown', () => {
  const { container } = render(<SiteTile favicon={null} glyph="tools" />);
  expect(pictures(container).glyph).not.toBeNull();
});

test('a favicon fails to load › the glyph is shown until there is another favicon', () => {
  const { container, rerender } = render(<SiteTile favicon="/icons/a" glyph="tools" />);
  fireEvent.error(pictures(container).favicon as HTMLImageElement);
  expect(pictures(container).glyph).not.toBeNull();
  rerender(<SiteTile favicon="/icons/b" glyph="tools" />);
  expect(pictures(container).favicon?.getAttribute('src')).toBe('/icons/b');
});

test('the theme becomes night › the glyph is shown in place of the favicon, until it is day', async () => {
  const { container } = render(<SiteTile favicon="/icons/a" glyph="tools" />);
  const html = document.documentElement;
  await act(async () => html.setAttribute('data-theme', 'night'));
  expect(pictures(container)).toMatchObject({ favicon: null, glyph: expect.anything() });
  await act(async () => html.setAttribute('data-theme', 'light'));
  expect(pictures(container).favicon).not.toBeNull();
});

test('night, with pictures chosen by the member › they are shown', () => {
  document.documentElement.setAttribute('data-theme', 'night');
  const { container } = render(
    <SiteTile picture="/p" favicon={null} glyph="tools" isShownAtNight />,
  );
  expect(pictures(container).favicon).not.toBeNull();
});

/** Fake timers, and the images requested by retries. */
function trackImages() {
  const requested: { src: string; onload(): void; onerror(): void }[] = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      onload = () => {};
      onerror = () => {};
      constructor() {
        requested.push(this);
      }
    },
  );
  return { requested, later: (seconds: number) => vi.advanceTimersByTime(seconds * 1_000) };
}

test('a failed image › is retried in the background and shown once loaded', () => {
  const { requested, later } = trackImages();
  const { container } = render(<SiteTile picture="/p" favicon="/icons/a" glyph="tools" />);
  fireEvent.error(pictures(container).favicon as HTMLImageElement);
  expect(pictures(container).favicon?.getAttribute('src')).toBe('/icons/a');
  fireEvent.error(pictures(container).favicon as HTMLImageElement);
  later(30);
  expect(requested.map(({ src }) => src)).toEqual(['/p', '/icons/a']);
  expect(pictures(container).favicon).toBeNull();
  act(() => requested[1]?.onload());
  expect(pictures(container).favicon?.getAttribute('src')).toBe('/icons/a');
  act(() => requested[0]?.onload());
  expect(pictures(container).favicon?.getAttribute('src')).toBe('/p');
  expect(vi.getTimerCount()).toBe(0);
});

test('retries › have growing delays and stop when the image is not used', () => {
  const { requested, later } = trackImages();
  const { container, rerender } = render(<SiteTile favicon="/icons/a" glyph="tools" />);
  fireEvent.error(pictures(container).favicon as HTMLImageElement);
  for (const seconds of [30, 60, 120, 240, 300, 300]) {
    const before = requested.length;
    later(seconds - 1);
    expect(requested).toHaveLength(before);
    later(1);
    expect(requested).toHaveLength(before + 1);
    requested.at(-1)?.onerror();
  }
  rerender(<SiteTile favicon={null} glyph="tools" />);
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing failed › no timer runs', () => {
  trackImages();
  render(<SiteTile favicon="/icons/a" glyph="tools" />);
  expect(vi.getTimerCount()).toBe(0);
});
