import { styled } from '@firedeck/kit';
import { useMemo } from 'react';
import { encode } from 'uqr';

// Cameras need it dark on light, in every theme, with four modules of margin (ISO/IEC 18004
// §6.3.8).
const marginModules = 4;

const Drawing = styled('svg')({
  display: 'block',
  width: 208,
  height: 208,
  maxWidth: '100%',
  borderRadius: 4,
});

interface QrCodeProps {
  text: string;
  /** The accessible name. */
  label: string;
}

/** A QR code of a text. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <Drawing
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#FFFFFF" />
      <path d={path} fill="#000000" />
    </Drawing>
  );
}

/** One square for each dark module. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: marginModules });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
