import { z } from 'zod/mini';
import { defaultGlyph, glyphs } from './glyph-names.ts';

export { defaultGlyph, type Glyph, glyphs } from './glyph-names.ts';

export const glyph = z.enum(glyphs);

/**
 * Lenient schema for browsers: an unknown glyph of a newer server becomes the default (spec §2).
 */
export const shownGlyph = z.catch(glyph, defaultGlyph);
