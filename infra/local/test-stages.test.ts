import { expect, test } from 'vitest';
import { buildsAtOnce, oneByOne, stagesOf } from './test-stages.ts';

test('parts of two lanes › run side by side, the others alone after them in their order', () => {
  expect(stagesOf(['check', 'unit', 'e2e', 'release', 'fuzz', 'spec'])).toEqual([
    [
      ['check', 'unit'],
      ['e2e', 'release'],
    ],
    [['fuzz']],
    [['spec']],
  ]);
});

test('parts of one lane › run one after the other', () => {
  expect(stagesOf(['unit', 'check'])).toEqual([[['check', 'unit']]]);
});

test('lanes that begin on built modules › are built for once', () => {
  expect(stagesOf(['e2e', 'typing']).map(buildsAtOnce)).toEqual([true]);
  expect(stagesOf(['e2e', 'unit', 'typing', 'spec']).map(buildsAtOnce)).toEqual([false, false]);
});

test('one by one › each part is a stage', () => {
  expect(oneByOne(['unit', 'e2e'])).toEqual([[['unit']], [['e2e']]]);
});
