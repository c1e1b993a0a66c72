import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTileLooks } from './tile-looks.ts';

const shared = (...names: string[]) => names.map((name) => ({ name, icon: 'tools' as const }));

const boards = fc.array(
  fc.string({ maxLength: 20 }).map((name) => ({ name, icon: 'tools' as const })),
  { maxLength: 30 },
);

describe('tile looks', () => {
  it('other tools added, deleted or moved › the tool’s color doesn’t change', () => {
    fc.assert(
      fc.property(boards, boards, (before, others) => {
        const colors = new Map(
          before.map(({ name }, index) => [name, createTileLooks(before)[index]?.colorGlyph]),
        );
        const staying = before.filter((_, index) => index % 3 > 0).toReversed();
        const after = [...others, ...staying];
        const looks = createTileLooks(after);
        for (const [index, { name }] of after.entries())
          if (colors.has(name)) expect(looks[index]?.colorGlyph).toBe(colors.get(name));
      }),
    );
  });

  it('sixty names › at most a third of them have the same color', () => {
    const looks = createTileLooks(
      shared(...Array.from({ length: 60 }, (_, index) => `Tool ${index * 7}`)),
    );
    const counts = Object.values(Object.groupBy(looks, ({ colorGlyph }) => colorGlyph));
    expect(counts).toHaveLength(6);
    expect(Math.max(...counts.map((tiles = []) => tiles.length))).toBeLessThanOrEqual(20);
  });

  it.each([
    ['Dispatch CAD', 'DC'],
    ['Hydrant map of the north', 'HM'],
    ['ePCR', 'eP'],
    ['K', 'K'],
    ['über alles', 'ÜA'],
    ['🚒', ''],
  ])('glyph used by several tools, name %s › initials %s', (name, initials) => {
    expect(createTileLooks(shared(name, 'Other'))[0]?.initials).toBe(initials);
  });

  it('glyph used once › no initials', () => {
    expect(createTileLooks(shared('Weather'))[0]?.initials).toBe('');
  });

  it('tool in a section › has its color; without one or after its deletion, the name’s color', () => {
    const sections = [
      { id: 'maps', color: 'red' as const },
      { id: 'rosters', color: 'green' as const },
    ];
    const [alone] = createTileLooks(shared('Radar'));
    const inSection = (section?: string) =>
      createTileLooks([{ name: 'Radar', icon: 'tools', ...(section && { section }) }], sections)[0]
        ?.colorGlyph;
    expect(inSection('maps')).toBe('calendar-check');
    expect(inSection('rosters')).toBe('mobile-alt');
    expect([inSection(), inSection('deleted')]).toEqual([alone?.colorGlyph, alone?.colorGlyph]);
  });
});
