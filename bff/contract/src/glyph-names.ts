// Without zod, for code that needs only the names.

/** The glyphs of tools; the first is the default. */
export const glyphs = [
  'tools',
  'mobile-alt',
  'chart-line',
  'map-marked-alt',
  'calendar-check',
  'shield-alt',
] as const;
export type Glyph = (typeof glyphs)[number];
export const defaultGlyph: Glyph = 'tools';
