import type { Glyph } from '@firedeck/contract';
import { useState } from 'react';
import { tokens } from '../theme/tokens.ts';
import { FailedImage } from './failed-image.tsx';
import { GlyphTile, Tile } from './glyph-tile.tsx';

/** Whose picture `SiteTile` shows. */
export interface SiteTileProps {
  /** Address of the site's own icon on this origin, null where none is known. */
  favicon: string | null;
  /** Address of a picture that the member gave the tool, shown before the favicon. Default none. */
  picture?: string | null;
  /** Shown instead where there is neither, or it cannot be shown. */
  glyph: Glyph;
  /** The glyph whose color the tile has without a picture; default `glyph`. */
  color?: Glyph;
  /** Shown instead of the glyph; default none. */
  initials?: string;
  /** Side in CSS pixels; default 56. */
  size?: number;
  /** Default none: the tool's name stands beside it. */
  alt?: string;
}

/** The tool's picture or its site's own icon on a neutral tile, or the glyph where there is none. */
export function SiteTile({
  picture = null,
  favicon,
  glyph,
  color = glyph,
  initials = '',
  size = 56,
  alt = '',
}: SiteTileProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const wanted = [picture, favicon].flatMap((address) => address || []);
  const shown = wanted.find((address) => !failed.includes(address));
  const side = Math.round(size * 0.57);
  return (
    <>
      {shown ? (
        <Tile
          style={{
            width: size,
            height: size,
            backgroundColor: tokens.color.siteTile,
            borderColor: tokens.color.line,
          }}
        >
          <img
            src={shown}
            alt={alt}
            width={side}
            height={side}
            decoding="async"
            draggable={false}
            style={{ objectFit: 'contain' }}
            onError={() => setFailed((before) => [...before, shown])}
          />
        </Tile>
      ) : (
        <GlyphTile glyph={glyph} color={color} initials={initials} size={size} />
      )}
      {wanted.map(
        (address) =>
          failed.includes(address) && (
            <FailedImage key={address} address={address} setFailed={setFailed} />
          ),
      )}
    </>
  );
}
