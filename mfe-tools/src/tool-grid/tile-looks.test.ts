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

  it('same name elsewhere on the board › same color', () => {
    const [first] = createTileLooks(shared('Weather'), 4);
    const moved = createTileLooks(shared('Weather', 'Weather'), 4);
    expect(moved[0]?.color).toBe(first?.color);
  });

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
});
