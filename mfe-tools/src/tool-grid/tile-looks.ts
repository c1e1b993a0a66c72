import { type Glyph, glyphs, type Tool } from '@firedeck/contract';

/** What a tile without a picture shows. */
export interface TileLook {
  /** The glyph whose color the tile has. */
  color: Glyph;
  /** Shown instead of a glyph that several tools share; else empty. */
  initials: string;
}

/**
 * The tiles of a board in list order. A tool has the color of its name unless the tile to its left or
 * above has it, so that only tools beside one of the same color change theirs when tools are moved.
 */
export function createTileLooks(
  tools: readonly Pick<Tool, 'name' | 'icon'>[],
  columns: number,
): TileLook[] {
  const counts = new Map<Glyph, number>();
  for (const { icon } of tools) counts.set(icon, (counts.get(icon) ?? 0) + 1);
  const starts = tools.map(({ name }) => hash(name));
  const looks: TileLook[] = [];
  for (const [index, { name, icon }] of tools.entries()) {
    const start = starts[index] ?? 0;
    const left = index % columns > 0 ? looks[index - 1]?.color : undefined;
    const above = looks[index - columns]?.color;
    const right = (index + 1) % columns > 0 ? starts[index + 1] : undefined;
    const isShared = (counts.get(icon) ?? 0) > 1;
    looks.push({
      color: pickColor(start, [left, above], [right, starts[index + columns]].map(colorAt)),
      initials: isShared ? getInitials(name) : '',
    });
  }
  return looks;
}

/** A displaced tile displaces no other: four neighbors exclude four of six colors at most. */
function pickColor(
  start: number,
  before: (Glyph | undefined)[],
  after: (Glyph | undefined)[],
): Glyph {
  const own = colorAt(start);
  if (own && !before.includes(own)) return own;
  const taken = [...before, ...after];
  return (
    glyphs
      .map((_, step) => colorAt(start + step))
      .find((color) => color && !taken.includes(color)) ?? 'tools'
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
