import { expect, test } from 'vitest';
import { draw } from './draw.ts';

const items = Array.from({ length: 100 }, (_, index) => index);

test('a seed draws the same ones again, another seed others, none twice', () => {
  const drawn = draw(items, 25, 7);
  expect(new Set(drawn).size).toBe(25);
  expect(draw(items, 25, 7)).toEqual(drawn);
  expect(draw(items, 25, 8)).not.toEqual(drawn);
});
