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

  it('moved away from neighbors of its color › same color as before', () => {
    const names = ['Weather', 'Dispatch', 'Maps', 'Roster'];
    const colorOf = (order: string[], name: string) =>
      createTileLooks(shared(...order), 4)[order.indexOf(name)]?.color;
    const alone = new Map(names.map((name) => [name, colorOf([name], name)]));
    const order = ['Maps', 'Weather'];
    expect(alone.get('Maps')).not.toBe(alone.get('Weather'));
    expect(colorOf(order, 'Weather')).toBe(alone.get('Weather'));
    expect(colorOf([...order, 'Roster', 'Dispatch'], 'Weather')).toBe(alone.get('Weather'));
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
