import { type Glyph, glyphs, type Section, type Tool } from '@firedeck/contract';
import { sectionColorGlyph } from './section-color-glyph.ts';

/** What a tile without a picture shows. */
export interface TileLook {
  /** The name of the tile's color. */
  colorGlyph: Glyph;
  /** Shown instead of the glyph if several tools share it; otherwise empty. */
  initials: string;
}

type TiledSection = Pick<Section, 'id' | 'color'>;

/**
 * The tiles of a board in list order. The color comes from the tool's section, otherwise from its
 * name, so that it doesn't change when other tools are added, moved or deleted: members recognize
 * tools by their color. Neighbors can therefore have the same color.
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

/** The first letters of the first two words; of a single word, its first two letters. */
function getInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = '', second] = words.map((word) => [...word]);
  if (second) return `${first[0] ?? ''}${second[0] ?? ''}`.toUpperCase();
  return [...first].slice(0, 2).join('');
}
