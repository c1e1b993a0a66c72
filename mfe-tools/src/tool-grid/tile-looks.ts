import { type Glyph, glyphs, type Tool } from '@firedeck/contract';

/** What a tile without a picture shows. */
export interface TileLook {
  /** The glyph whose color the tile has. */
  color: Glyph;
  /** Shown instead of a glyph that several tools share; else empty. */
  initials: string;
}

/**
 * The tiles of a board in list order. A tool has the color of its name, unless a neighbor has it: most keep
 * theirs when tools are moved.
 */
export function createTileLooks(
  tools: readonly Pick<Tool, 'name' | 'icon'>[],
  columns: number,
): TileLook[] {
  const counts = new Map<Glyph, number>();
  for (const { icon } of tools) counts.set(icon, (counts.get(icon) ?? 0) + 1);
  const looks: TileLook[] = [];
  for (const [index, { name, icon }] of tools.entries()) {
    const left = index % columns > 0 ? looks[index - 1]?.color : undefined;
    const above = looks[index - columns]?.color;
    const isShared = (counts.get(icon) ?? 0) > 1;
    looks.push({
      color: pickColor(name, left, above),
      initials: isShared ? getInitials(name) : '',
    });
  }
  return looks;
}

/** Two neighbors exclude two of six colors at most. */
function pickColor(name: string, left?: Glyph, above?: Glyph): Glyph {
  const start = hash(name);
  for (let step = 0; step < glyphs.length; step += 1) {
    const color = glyphs[(start + step) % glyphs.length] ?? 'tools';
    if (color !== left && color !== above) return color;
  }
  return 'tools';
}

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
