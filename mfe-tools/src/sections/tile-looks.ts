import { type Glyph, glyphs, type Section, type Tool } from '@firedeck/contract';
import { sectionColorGlyph } from './section-color-glyph.ts';

/** What a tile without a picture shows. */
export interface TileLook {
  /** The glyph whose color the tile has. */
  colorGlyph: Glyph;
  /** Shown instead of a glyph that several tools share; else empty. */
  initials: string;
}

type TiledSection = Pick<Section, 'id' | 'color'>;

/**
 * The tiles of a board in list order. A tool has the color of its section, else that of its name,
 * whatever stands beside it: a member knows a tool by its color, so it stays when others are added,
 * moved or deleted. Neighbors of the same color are the price.
 */
export function createTileLooks(
  tools: readonly Pick<Tool, 'name' | 'icon' | 'section'>[],
  sections: readonly TiledSection[] = [],
): TileLook[] {
  const counts = new Map<Glyph, number>();
  for (const { icon } of tools) counts.set(icon, (counts.get(icon) ?? 0) + 1);
  const colorById = new Map(sections.map(({ id, color }) => [id, sectionColorGlyph(color)]));
  return tools.map(({ name, icon, section }) => ({
    colorGlyph: colorById.get(section ?? '') ?? pickColorGlyph(name),
    initials: (counts.get(icon) ?? 0) > 1 ? getInitials(name) : '',
  }));
}

export const pickColorGlyph = (name: string): Glyph =>
  glyphs[hash(name) % glyphs.length] ?? 'tools';

function hash(text: string): number {
  let value = 0;
  for (const character of text) value = (value * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return value;
}

/** The first letters of the first two words; short names such as "QI" or "ePCR" keep two letters. */
function getInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', second] = words.map((word) => [...word]);
  if (second) return `${first[0] ?? ''}${second[0] ?? ''}`.toUpperCase();
  return [...first].slice(0, 2).join('');
}
