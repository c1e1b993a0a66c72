import { describe, expect, it } from 'vitest';
import { createTileLooks } from './tile-looks.ts';

const shared = (...names: string[]) => names.map((name) => ({ name, icon: 'tools' as const }));

describe('the tiles of a board', () => {
  it.each([1, 2, 3, 4])('%i columns › neighbors differ in color', (columns) => {
    const looks = createTileLooks(shared(...Array<string>(60).fill('Dispatch')), columns);
    for (const [index, { color }] of looks.entries()) {
      if (index % columns > 0) expect(color).not.toBe(looks[index - 1]?.color);
      if (index >= columns) expect(color).not.toBe(looks[index - columns]?.color);
    }
  });

  it.each([1, 2, 3, 4])(
    '%i columns › only tiles beside one of the same color have another than alone',
    (columns) => {
      const names = Array.from({ length: 60 }, (_, index) => `Tool ${index * 7}`);
      const alone = names.map((name) => createTileLooks(shared(name), columns)[0]?.color);
      const displaced = createTileLooks(shared(...names), columns).flatMap(({ color }, index) =>
        color === alone[index] ? [] : [index],
      );
      const hasEqualNeighbor = (index: number) =>
        (index % columns > 0 && alone[index] === alone[index - 1]) ||
        alone[index] === alone[index - columns];
      expect(displaced.filter((index) => !hasEqualNeighbor(index))).toEqual([]);
      expect(displaced.length).toBeGreaterThan(0);
    },
  );

  it.each([
    ['Dispatch CAD', 'DC'],
    ['Hydrant map of the north', 'HM'],
    ['ePCR', 'eP'],
    ['K', 'K'],
    ['über alles', 'ÜA'],
    ['🚒', ''],
  ])('glyph shared, name %s › initials %s', (name, initials) => {
    expect(createTileLooks(shared(name, 'Other'), 4)[0]?.initials).toBe(initials);
  });

  it('glyph used once › no initials', () => {
    expect(createTileLooks(shared('Weather'), 4)[0]?.initials).toBe('');
  });

  it.each([1, 2, 3, 4])(
    'some in sections, %i columns › these have the color of their section, and the others differ from all neighbors',
    (columns) => {
      const sections = [
        { id: 'maps', color: 'red' as const },
        { id: 'rosters', color: 'green' as const },
      ];
      const tools = Array.from({ length: 120 }, (_, index) => ({
        name: `Tool ${index * 7}`,
        icon: 'tools' as const,
        ...(index % 3 === 1 && { section: index % 2 ? 'maps' : 'rosters' }),
        ...(index % 10 === 0 && { section: 'deleted' }),
      }));
      const looks = createTileLooks(tools, columns, sections);
      for (const [index, { color }] of looks.entries()) {
        const section = tools[index]?.section;
        if (section === 'maps') expect(color).toBe('calendar-check');
        else if (section === 'rosters') expect(color).toBe('mobile-alt');
        else
          for (const neighbor of neighbors(index, columns))
            expect(looks[neighbor]?.color).not.toBe(color);
      }
    },
  );
});

const neighbors = (index: number, columns: number): number[] => [
  ...(index % columns > 0 ? [index - 1] : []),
  ...((index + 1) % columns > 0 ? [index + 1] : []),
  index - columns,
  index + columns,
];
