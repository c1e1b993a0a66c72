import type { Glyph } from '@firedeck/contract';
import type { ComponentType } from 'react';
import { drawnIcon, type IconProps } from './drawn-icon.tsx';

const drawings: Record<Glyph, ComponentType<IconProps>> = {
  tools: drawnIcon(
    <path d="M14.8 6.2a4.3 4.3 0 0 1 5.7-2.2l-2.9 2.9v2.5h2.5l2.4-2.4a4.3 4.3 0 0 1-5.9 4.8l-8.8 8.8a2.1 2.1 0 0 1-3-3l8.9-8.9M3.5 3.5l2.8.9 3.7 3.7-1.9 1.9-3.7-3.7-.9-2.8Z" />,
  ),
  'mobile-alt': drawnIcon(<path d="M7 2.5h10v19H7v-19ZM7 6h10M7 17.5h10M11.5 19.6h1" />),
  'chart-line': drawnIcon(<path d="M3.5 3.5v17h17M7 15.5l4-5 3.5 3L20 6.5M15.8 6.5H20v4.2" />),
  'map-marked-alt': drawnIcon(
    <>
      <path d="M8 10.5 3 12.3v8.2l6-2 6 2 6-2v-8.2l-5-1.8M9 18.5v-3.5M15 20.5V16" />
      <path d="M12 14.5c-2.7-3-4-5.2-4-7.2a4 4 0 0 1 8 0c0 2-1.3 4.2-4 7.2Z" />
      <path d="M12 7.3v.1" />
    </>,
  ),
  'calendar-check': drawnIcon(
    <path d="M4 5h16v15.5H4V5ZM4 9.5h16M8.5 2.8V6M15.5 2.8V6M8.5 14.8l2.5 2.5 4.5-4.8" />,
  ),
  'shield-alt': drawnIcon(
    <>
      <path d="M12 2.5 4 5.5v6c0 4.9 3.2 8.3 8 10 4.8-1.7 8-5.1 8-10v-6l-8-3Z" />
      <path d="M12 6v11.5c2.9-1.4 4.5-3.4 4.5-6V7.7L12 6Z" fill="currentColor" stroke="none" />
    </>,
  ),
};

/** One of the six glyphs in the text color; unknown names show `tools`. */
export function GlyphIcon({ glyph, ...rest }: IconProps & { glyph: Glyph }) {
  const Drawing = drawings[glyph] ?? drawings.tools;
  return <Drawing {...rest} />;
}
