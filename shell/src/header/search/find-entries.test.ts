import type { Command } from '@firedeck/sdk';
import { describe, expect, test } from 'vitest';
import { findEntries, indexEntries } from './find-entries.ts';
import { toEntries } from './search-entry.ts';

const aCommand = (title: string, rest: Partial<Command> = {}): Command => ({
  id: title,
  title,
  kind: 'Tool',
  run: () => {},
  ...rest,
});

function find(commands: Command[], typed: string): string[] {
  const found = findEntries(indexEntries(toEntries('tools', commands)), typed);
  return found.map(({ command }) => command.title);
}

const board = [
  aCommand('Weather radar', { detail: 'radar.example.org', keywords: 'for the dispatch desk' }),
  aCommand('Roster', { detail: 'dispatch.example.org' }),
  aCommand('County Dispatch', { detail: 'county.example.org' }),
  aCommand('Dispatch', { detail: 'cad.example.org' }),
  aCommand('Garderobe für Einsätze', { kind: 'Page' }),
];

describe('search results', () => {
  test('any query › ranked by start of title, title, detail, keywords', () => {
    expect(find(board, 'dispatch')).toEqual([
      'Dispatch',
      'County Dispatch',
      'Roster',
      'Weather radar',
    ]);
  });

  test.each([
    ['a word of the title', 'radar', ['Weather radar']],
    ['a part of the host', 'cad.ex', ['Dispatch']],
    ['the kind', 'page', ['Garderobe für Einsätze']],
    ['words in any order and place', 'org county', ['County Dispatch']],
    ['the first letters of its words', 'wr', ['Weather radar']],
    ['any case', 'ROSTER', ['Roster']],
    ['letters without their accents', 'einsatze', ['Garderobe für Einsätze']],
    ['every word, not just one', 'dispatch heaven', []],
  ])('by %s', (_how, typed, titles) => {
    expect(find(board, typed)).toEqual(titles);
  });

  test('equal ranks › keep their order', () => {
    expect(find([aCommand('Map of B'), aCommand('Map of A')], 'map')).toEqual([
      'Map of B',
      'Map of A',
    ]);
  });
});

test('equal ranks › most recently used first', () => {
  const index = indexEntries(toEntries('tools', [aCommand('Map of B'), aCommand('Map of A')]));
  const found = findEntries(index, 'map', ['tools/Map of A']);
  expect(found.map(({ command }) => command.title)).toEqual(['Map of A', 'Map of B']);
});

describe('a command with a verb', () => {
  const commands = [aCommand('Edit Dispatch', { verb: 'edit' }), aCommand('Dispatch editor')];

  test('is hidden until its verb is typed', () => {
    expect(find(commands, 'dispatch')).toEqual(['Dispatch editor']);
  });

  test('is ranked last', () => {
    expect(find(commands, 'ed dispatch')).toEqual(['Dispatch editor', 'Edit Dispatch']);
  });
});

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
const toolIndex = indexEntries(toEntries('tools', commands));

/** What a member may type to find a name: its start, its initials, the start of each word. */
function listQueries(name: string): string[] {
  const words = name.toLowerCase().split(/[\s-]+/);
  const starts = [1, 2, 3, 4, 5].flatMap((length) => words.map((word) => word.slice(0, length)));
  const initials = words.map(([first = '']) => first).join('');
  return [initials, ...starts];
}

/** Key presses: open the search, type, arrow to the result, Enter. */
function countPresses(name: string): number {
  const presses = listQueries(name).map((query) => {
    const at = findEntries(toolIndex, query).findIndex(({ command }) => command.title === name);
    return at < 0 ? Number.POSITIVE_INFINITY : 1 + query.length + at + 1;
  });
  return Math.min(...presses);
}

test('300 tools › the median of key presses to launch one is at most 4', () => {
  expect(names).toHaveLength(300);
  const drawn = Array.from({ length: 60 }, (_, at) => names[(at * 127 + 31) % names.length] ?? '');
  const presses = drawn.map(countPresses).sort((one, other) => one - other);
  expect(presses[29]).toBeLessThanOrEqual(4);
});
