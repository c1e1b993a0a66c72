import { expect, test } from 'vitest';
import { oneByOne, stagesOf } from './test-stages.ts';

test('parts of two lanes › run side by side, the others alone after them in their order', () => {
  expect(stagesOf(['check', 'unit', 'e2e', 'release', 'faults', 'spec'])).toEqual([
    [
      ['check', 'unit'],
      ['e2e', 'release'],
    ],
    [['faults']],
    [['spec']],
  ]);
});

test('parts of one lane › run one after the other', () => {
  expect(stagesOf(['unit', 'check'])).toEqual([[['check', 'unit']]]);
});

test('one by one › each part is a stage', () => {
  expect(oneByOne(['unit', 'e2e'])).toEqual([[['unit']], [['e2e']]]);
});
