import { expect, test } from 'vitest';
import { draw } from './draw.ts';

const items = Array.from({ length: 100 }, (_, index) => index);

test('a seed repeats its sample, another seed has another one, without duplicates', () => {
  const drawn = draw(items, 25, 7);
  expect(new Set(drawn).size).toBe(25);
  expect(draw(items, 25, 7)).toEqual(drawn);
  expect(draw(items, 25, 8)).not.toEqual(drawn);
});
