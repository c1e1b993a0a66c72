import { type Glyph, glyphs, type SectionColor, sectionColors } from '@firedeck/contract';

/**
 * Tile colors are named after glyphs; the lists of glyphs and section colors have the same order.
 */
export const sectionColorGlyph = (color: SectionColor): Glyph =>
  glyphs[sectionColors.indexOf(color)] ?? 'tools';
