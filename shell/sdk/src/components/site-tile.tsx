import type { Glyph } from '@firedeck/contract';
import { useState } from 'react';
import { tokens } from '../theme/tokens.ts';
import { useIsNight } from '../theme/use-is-night.ts';
import { FailedImage } from './failed-image.tsx';
import { GlyphTile, Tile } from './glyph-tile.tsx';

export interface SiteTileProps {
  /** Same-origin address of the site's icon; null if unknown. */
  favicon: string | null;
  /** Address of the member's picture for the tool, preferred to the favicon. Default none. */
  picture?: string | null;
  /** Shown without an image, or if it fails to load. */
  glyph: Glyph;
  /** The glyph that sets the tile's color if no image is shown; default `glyph`. */
  color?: Glyph;
  /** Shown in place of the glyph; default none. */
  initials?: string;
  /** Side in CSS pixels; default 56. */
  size?: number;
  /** Default empty, because the tool's name is beside it. */
  alt?: string;
  /** Shows images in the night theme too, if the member chose that. Default false: the glyph. */
  isShownAtNight?: boolean;
}

/** The tool's picture or site icon on a neutral tile, or its glyph on a colored one. */
export function SiteTile({
  picture = null,
  favicon,
  glyph,
  color = glyph,
  initials = '',
  size = 56,
  alt = '',
  isShownAtNight = false,
}: SiteTileProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const isHidden = useIsNight() && !isShownAtNight;
  const wanted = isHidden ? [] : [picture, favicon].flatMap((address) => address || []);
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
