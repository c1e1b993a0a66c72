import { expect, test } from 'vitest';
import { needsSharedBuild, planSequentially, planStages } from './test-stages.ts';

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

test('several sequences that begin with a build › share one build', () => {
  expect(planStages(['e2e', 'typing']).map(needsSharedBuild)).toEqual([true]);
  expect(planStages(['e2e', 'unit', 'typing', 'spec']).map(needsSharedBuild)).toEqual([
    false,
    false,
  ]);
});

test('sequential order › each part is a stage', () => {
  expect(planSequentially(['unit', 'e2e'])).toEqual([[['unit']], [['e2e']]]);
});
