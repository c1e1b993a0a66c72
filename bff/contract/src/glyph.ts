import { z } from 'zod/mini';

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

export const glyph = z.enum(glyphs);

/** As browsers read it: one that a newer server knows is shown as the default (spec §2). */
export const shownGlyph = z.catch(glyph, defaultGlyph);
