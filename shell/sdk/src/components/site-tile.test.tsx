import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SiteTile } from './site-tile.tsx';

afterEach(cleanup);

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
