import type { Glyph } from '@firedeck/contract';
import { styled } from '@firedeck/kit';
import { GlyphIcon } from '../icons/glyph-icon.tsx';
import { tokens } from '../theme/tokens.ts';

/**
 * The square behind a tool's picture. Its size is an inline style, so that all sizes share one
 * class.
 */
export const Tile = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: tokens.radius.control,
  border: `1px solid ${tokens.color.tileLine}`,
  color: tokens.color.tileInk,
  overflow: 'hidden',
});

export interface GlyphTileProps {
  glyph: Glyph;
  /** The glyph that sets the tile's color; default `glyph`. */
  color?: Glyph;
  /** Shown instead of the glyph; default none. */
  initials?: string;
  /** Side in CSS pixels; default 56. */
  size?: number;
}

/** A tool's glyph on a colored tile, shown without a favicon. */
export function GlyphTile({ glyph, color = glyph, initials, size = 56 }: GlyphTileProps) {
  const background = tokens.color.tile[color] ?? tokens.color.tile.tools;
  return (
    <Tile style={{ width: size, height: size, backgroundColor: background }} aria-hidden="true">
      {initials ? (
        <span style={{ fontSize: size * 0.36, fontWeight: tokens.fontWeight.strong }}>
          {initials}
        </span>
      ) : (
        <GlyphIcon glyph={glyph} size={Math.round(size / 2)} />
      )}
    </Tile>
  );
}
