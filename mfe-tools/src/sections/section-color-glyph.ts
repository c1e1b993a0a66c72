import { type Glyph, glyphs, type SectionColor, sectionColors } from '@firedeck/contract';

/** Tile colors are named after glyphs, which have the same order as section colors. */
export const sectionColorGlyph = (color: SectionColor): Glyph =>
  glyphs[sectionColors.indexOf(color)] ?? 'tools';
