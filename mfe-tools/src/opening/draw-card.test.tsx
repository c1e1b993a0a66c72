import { HostName, SiteTile } from '@firedeck/sdk';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aTool } from '../testing/tools.ts';
import type { Grid } from '../tool-grid/window/grid-layout.ts';
import { drawCard } from './draw-card.ts';

afterEach(cleanup);

const gridOf = (tileSize: number): Grid => ({
  columns: 1,
  cardHeight: 200,
  gap: 8,
  isLarge: false,
  tileSize,
  count: 1,
  isArranging: false,
});
const look = { colorGlyph: 'tools', initials: 'AB' } as const;

test.each([20, 21, 28, 40])('host of %i characters › is truncated as in React', (length) => {
  const host = `${'a'.repeat(length - '.example'.length)}.example`;
  const card = drawCard(aTool(1, { url: `https://${host}/` }), 0, look, gridOf(56));
  const parts = [...card.querySelectorAll('.host bdi')].map(({ textContent }) => textContent);
  const { container } = render(<HostName host={host} />);
  const hidden = [...container.querySelectorAll('[aria-hidden]')];
  expect(parts).toEqual(hidden.length > 0 ? hidden.map(({ textContent }) => textContent) : [host]);
});

test.each([56, 72])(
  'tile of %i px › its letters and picture have the same size as in React',
  (size) => {
    const draw = (favicon: string | null) => {
      const tool = aTool(1, { favicon });
      const card = drawCard(tool, 0, look, gridOf(size));
      const tile = <SiteTile favicon={favicon} glyph={tool.icon} initials="AB" size={size} />;
      return { card, tile: render(tile).container };
    };
    const letters = draw(null);
    const { fontSize } = (letters.card.querySelector('.tile') as HTMLElement).style;
    expect(fontSize).toBe((letters.tile.querySelector('span span') as HTMLElement).style.fontSize);
    const pictures = draw('/icons/one');
    const widthIn = (element: HTMLElement) => element.querySelector('img')?.getAttribute('width');
    expect(widthIn(pictures.card)).toBe(widthIn(pictures.tile));
  },
);
