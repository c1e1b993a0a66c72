import { expect, test } from 'vitest';
import { planSequentially, planStages } from './test-stages.ts';

test('parts of two sequences › run in parallel, the others alone after them in order', () => {
  expect(planStages(['check', 'unit', 'e2e', 'release', 'fuzz', 'spec'])).toEqual([
    [
      ['check', 'unit'],
      ['e2e', 'release'],
    ],
    [['fuzz']],
    [['spec']],
  ]);
});

test('parts of one sequence › run sequentially', () => {
  expect(planStages(['unit', 'check'])).toEqual([[['check', 'unit']]]);
});

test('sequential order › each part is a stage', () => {
  expect(planSequentially(['unit', 'e2e'])).toEqual([[['unit']], [['e2e']]]);
});
