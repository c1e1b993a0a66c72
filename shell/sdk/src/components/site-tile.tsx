import type { Glyph } from '@firedeck/contract';
import { useState } from 'react';
import { tokens } from '../theme/tokens.ts';
import { GlyphTile, Tile } from './glyph-tile.tsx';

/** Whose picture `SiteTile` shows. */
export interface SiteTileProps {
  /** Address of the site's own icon on this origin, null where none is known. */
  favicon: string | null;
  /** Shown instead where there is no favicon, or it cannot be shown. */
  glyph: Glyph;
  /** Side in CSS pixels; default 56. */
  size?: number;
  /** Default none: the tool's name stands beside it. */
  alt?: string;
}

/** A site's own icon on a neutral tile, or the glyph where there is none. */
export function SiteTile({ favicon, glyph, size = 56, alt = '' }: SiteTileProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!favicon || failed === favicon) return <GlyphTile glyph={glyph} size={size} />;
  const side = Math.round(size * 0.57);
  return (
    <Tile
      style={{
        width: size,
        height: size,
        backgroundColor: tokens.color.siteTile,
        borderColor: tokens.color.line,
      }}
    >
      <img
        src={favicon}
        alt={alt}
        width={side}
        height={side}
        decoding="async"
        draggable={false}
        style={{ objectFit: 'contain' }}
        onError={() => setFailed(favicon)}
      />
    </Tile>
  );
}
