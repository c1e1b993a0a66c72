import { z } from 'zod/mini';
import { defaultGlyph, glyphs } from './glyph-names.ts';

export { defaultGlyph, type Glyph, glyphs } from './glyph-names.ts';

export const glyph = z.enum(glyphs);

/** As browsers read it: one that a newer server knows is shown as the default (spec §2). */
export const shownGlyph = z.catch(glyph, defaultGlyph);
