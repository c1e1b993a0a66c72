import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SiteTile } from './site-tile.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pictures = (container: HTMLElement) => ({
  favicon: container.querySelector('img'),
  glyph: container.querySelector('svg'),
});

test('a known favicon is shown', () => {
  const { container } = render(<SiteTile favicon="/icons/a" glyph="tools" />);
  expect(pictures(container).favicon?.getAttribute('src')).toBe('/icons/a');
});

test('without one the glyph stands in', () => {
  const { container } = render(<SiteTile favicon={null} glyph="tools" />);
  expect(pictures(container).glyph).not.toBeNull();
});

test('a favicon that cannot be shown gives way to the glyph, until another one is known', () => {
  const { container, rerender } = render(<SiteTile favicon="/icons/a" glyph="tools" />);
  fireEvent.error(pictures(container).favicon as HTMLImageElement);
  expect(pictures(container).glyph).not.toBeNull();
  rerender(<SiteTile favicon="/icons/b" glyph="tools" />);
  expect(pictures(container).favicon?.getAttribute('src')).toBe('/icons/b');
});

/** Time that goes by as told, and the images that are asked for beside the page. */
function followImages() {
  const asked: { src: string; onload(): void; onerror(): void }[] = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      onload = () => {};
      onerror = () => {};
      constructor() {
        asked.push(this);
      }
    },
  );
  return { asked, later: (seconds: number) => vi.advanceTimersByTime(seconds * 1_000) };
}

test('a picture that failed is tried again beside the page, and shown once it is there', () => {
  const { asked, later } = followImages();
  const { container } = render(<SiteTile picture="/p" favicon="/icons/a" glyph="tools" />);
  fireEvent.error(pictures(container).favicon as HTMLImageElement);
  expect(pictures(container).favicon?.getAttribute('src')).toBe('/icons/a');
  fireEvent.error(pictures(container).favicon as HTMLImageElement);
  later(30);
  expect(asked.map(({ src }) => src)).toEqual(['/p', '/icons/a']);
  expect(pictures(container).favicon).toBeNull();
  act(() => asked[1]?.onload());
  expect(pictures(container).favicon?.getAttribute('src')).toBe('/icons/a');
  act(() => asked[0]?.onload());
  expect(pictures(container).favicon?.getAttribute('src')).toBe('/p');
  expect(vi.getTimerCount()).toBe(0);
});

test('it is tried less and less often, and no more once nobody wants it', () => {
  const { asked, later } = followImages();
  const { container, rerender } = render(<SiteTile favicon="/icons/a" glyph="tools" />);
  fireEvent.error(pictures(container).favicon as HTMLImageElement);
  for (const seconds of [30, 60, 120, 240, 300, 300]) {
    const before = asked.length;
    later(seconds - 1);
    expect(asked).toHaveLength(before);
    later(1);
    expect(asked).toHaveLength(before + 1);
    asked.at(-1)?.onerror();
  }
  rerender(<SiteTile favicon={null} glyph="tools" />);
  expect(vi.getTimerCount()).toBe(0);
});

test('where nothing failed nothing is timed', () => {
  followImages();
  render(<SiteTile favicon="/icons/a" glyph="tools" />);
  expect(vi.getTimerCount()).toBe(0);
});
