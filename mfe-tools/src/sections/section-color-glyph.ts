import { type Glyph, glyphs, type SectionColor, sectionColors } from '@firedeck/contract';

/** The glyph whose tile has the color of a section: both are listed in the theme's order. */
export const sectionColorGlyph = (color: SectionColor): Glyph =>
  glyphs[sectionColors.indexOf(color)] ?? 'tools';
