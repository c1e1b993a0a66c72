// Without zod, so that what needs the names alone does not load a validator.

/** The glyphs a tool can have, the default first. */
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
