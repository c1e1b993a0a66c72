import { type Glyph, glyphs, type Section, type Tool } from '@firedeck/contract';
import { tileColor } from '../sections/tile-color.ts';

/** What a tile without a picture shows. */
export interface TileLook {
  /** The glyph whose color the tile has. */
  color: Glyph;
  /** Shown instead of a glyph that several tools share; else empty. */
  initials: string;
}

type TiledSection = Pick<Section, 'id' | 'color'>;

/**
 * The tiles of a board in list order. A tool has the color of its section, else that of its name unless
 * the tile to its left or above has it, or a neighbor's section: so only tools beside one of the same
 * color change theirs when tools are moved.
 */
export function createTileLooks(
  tools: readonly Pick<Tool, 'name' | 'icon' | 'section'>[],
  columns: number,
  sections: readonly TiledSection[] = [],
): TileLook[] {
  const counts = new Map<Glyph, number>();
  for (const { icon } of tools) counts.set(icon, (counts.get(icon) ?? 0) + 1);
  const colorById = new Map(sections.map(({ id, color }) => [id, tileColor(color)]));
  const fixed = tools.map(({ section }) => colorById.get(section ?? ''));
  const starts = tools.map(({ name }) => hash(name));
  const looks: TileLook[] = [];
  for (const [index, { name, icon }] of tools.entries()) {
    const before = [index % columns > 0 ? index - 1 : -1, index - columns];
    const after = [(index + 1) % columns > 0 ? index + 1 : -1, index + columns];
    const taken = [...before.map((at) => looks[at]?.color), ...after.map((at) => fixed[at])];
    const wanted = after.map((at) => fixed[at] ?? colorAt(starts[at]));
    const isShared = (counts.get(icon) ?? 0) > 1;
    looks.push({
      color: fixed[index] ?? pickColor(starts[index] ?? 0, taken, wanted),
      initials: isShared ? getInitials(name) : '',
    });
  }
  return looks;
}

/** A displaced tile displaces no other: four neighbors exclude four of six colors at most. */
function pickColor(
  start: number,
  taken: (Glyph | undefined)[],
  wanted: (Glyph | undefined)[],
): Glyph {
  const own = colorAt(start);
  if (own && !taken.includes(own)) return own;
  const excluded = [...taken, ...wanted];
  return (
    glyphs
      .map((_, step) => colorAt(start + step))
      .find((color) => color && !excluded.includes(color)) ?? 'tools'
  );
}

const colorAt = (value: number | undefined): Glyph | undefined =>
  value === undefined ? undefined : glyphs[value % glyphs.length];

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
