import type { ModulePointer } from '@firedeck/contract';
import { expect, test } from 'vitest';
import { carriedArtifacts } from './module-context.ts';

const release = (artifact: string) => ({ artifact, version: '1.0.0' });
const pointer = (parts: object) =>
  ({ id: 'notes', current: null, previous: null, canary: null, ...parts }) as ModulePointer;

test('the first image of a module › has the build', () => {
  expect(carriedArtifacts('1.0.0-a', undefined)).toEqual(['1.0.0-a']);
});

test('a later image › also has the current, canary and previous artifact, each once', () => {
  const live = pointer({
    current: release('1.0.0-a'),
    canary: release('1.1.0-b'),
    previous: release('0.9.0-c'),
  });
  expect(carriedArtifacts('1.1.0-b', live)).toEqual(['1.1.0-b', '1.0.0-a', '0.9.0-c']);
});
