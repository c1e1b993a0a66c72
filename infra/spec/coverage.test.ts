import { expect, test } from 'vitest';
import { computeCoverage, type Known } from './coverage.ts';
import type { Kind, Statement } from './statements.ts';

const aStatement = (id: string, kind: Kind = 'rule', line = 'aaaaaaaaaaaa'): Statement => ({
  id,
  section: Number(id[1]),
  line,
  kind,
  words: 'words',
  writtenIn: kind === 'decision' ? 'records/0001.md' : '',
});

const line = { number: 5, text: 'A line', hash: 'aaaaaaaaaaaa' };

const known = (changes: Partial<Known>): Known => ({
  statements: [aStatement('S1-001')],
  covered: ['S1-001'],
  named: ['S1-001'],
  crowdedTitles: [],
  lines: [line],
  isRecord: () => true,
  isWrittenThere: () => true,
  ...changes,
});

const findFaults = (changes: Partial<Known>): string[] =>
  computeCoverage(known(changes)).faults.flatMap(({ items }) => items);

test('each statement with a passed test, each line with a statement › no fault', () => {
  expect(findFaults({})).toEqual([]);
});

test('the table by section › counts covered statements', () => {
  const statements = [aStatement('S1-001'), aStatement('S2-001'), aStatement('S2-002')];
  expect(computeCoverage(known({ statements, covered: ['S1-001', 'S2-002'] })).sections).toEqual([
    { section: 1, covered: 1, total: 1 },
    { section: 2, covered: 1, total: 2 },
  ]);
});

test.each<[string, Partial<Known>, string]>([
  ['a statement whose test did not pass', { covered: [] }, 'S1-001 rule     words'],
  [
    'a decision without its record',
    { statements: [aStatement('S1-001', 'decision')], isRecord: () => false },
    'S1-001 decision words',
  ],
  ['an unknown id in a test', { named: ['S1-001', 'S9-999'] }, 'S9-999'],
  [
    'a text that is not at its recorded location',
    {
      statements: [{ ...aStatement('S1-001', 'text'), writtenIn: 'a.ts: texts.a' }],
      isWrittenThere: () => false,
    },
    'S1-001 a.ts: texts.a',
  ],
  ['a title with two ids', { crowdedTitles: ['both'] }, 'both'],
  [
    'a line without a statement',
    { lines: [line, { number: 6, text: 'New', hash: 'b' }] },
    'line 6: New',
  ],
])('%s › fault', (_name, changes, item) => {
  expect(findFaults(changes)).toEqual([item]);
});

test('a statement without its line in the specification › fault; without the specification › no fault', () => {
  const statements = [aStatement('S1-001'), aStatement('S1-002', 'rule', 'cccccccccccc')];
  const covered = ['S1-001', 'S1-002'];
  expect(findFaults({ statements, covered })).toEqual(['S1-002 rule     words']);
  expect(findFaults({ statements, covered, lines: undefined })).toEqual([]);
});
