import type { Command } from '@firedeck/sdk';
import { expect, test } from 'vitest';
import { findEntries, indexEntries } from './find-entries.ts';
import { toEntries } from './search-entry.ts';

const verbs = [
  ...[
    'North',
    'South',
    'East',
    'West',
    'Harbor',
    'Airport',
    'County',
    'Valley',
    'Lakeside',
    'Mill',
  ],
  ...[
    'Oakwood',
    'Pine',
    'Quarry',
    'Ridge',
    'Summit',
    'Tunnel',
    'University',
    'Westgate',
    'Yard',
    'Zoo',
  ],
];
const subjects = [
  ...['dispatch', 'hydrants', 'roster', 'weather', 'cameras', 'hazmat', 'training', 'inventory'],
  ...['road closures', 'incident log', 'maps', 'EMS protocols', 'pre-plans', 'fuel', 'radio'],
];
const names = verbs.flatMap((verb) => subjects.map((subject) => `${verb} ${subject}`));
const commands = names.map(
  (title, index): Command => ({
    id: `launch:${index}`,
    title,
    detail: `tool-${index}.station.example`,
    kind: 'Tool',
    run: () => {},
  }),
);
const index = indexEntries(toEntries('tools', commands));

/** What a member may type for a name: its start, the initials of its words, the start of each word. */
function listQueries(name: string): string[] {
  const words = name.toLowerCase().split(/[\s-]+/);
  const starts = [1, 2, 3, 4, 5].flatMap((length) => words.map((word) => word.slice(0, length)));
  const initials = words.map(([first = '']) => first).join('');
  return [initials, ...starts];
}

/** The key that opens the search, the letters, the arrows to the result, and Enter. */
function countPresses(name: string): number {
  const presses = listQueries(name).map((query) => {
    const at = findEntries(index, query).findIndex(({ command }) => command.title === name);
    return at < 0 ? Number.POSITIVE_INFINITY : 1 + query.length + at + 1;
  });
  return Math.min(...presses);
}

test('300 tools, 60 of them drawn › the median of the presses to launch one is 4 at most', () => {
  expect(names).toHaveLength(300);
  const drawn = Array.from({ length: 60 }, (_, at) => names[(at * 127 + 31) % names.length] ?? '');
  const presses = drawn.map(countPresses).sort((one, other) => one - other);
  expect(presses[29]).toBeLessThanOrEqual(4);
});
