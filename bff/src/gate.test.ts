import { expect, test } from 'vitest';
import { Gate } from './gate.ts';

const refused = () => new Error('come back');

test('T10 of 500 at once two run, 64 wait, the others are refused at once', async () => {
  const gate = new Gate(2, 64, refused);
  let [running, most] = [0, 0];
  const { promise: begin, resolve } = Promise.withResolvers<void>();
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await begin;
    running -= 1;
  };
  const all = Array.from({ length: 500 }, () => gate.through(work));
  const refusals = await Promise.allSettled(all.slice(66));
  expect(refusals.every(({ status }) => status === 'rejected')).toBe(true);
  resolve();
  await Promise.all(all.slice(0, 66));
  expect([most, running]).toEqual([2, 0]);
});

test('a work that fails gives its place to the next', async () => {
  const gate = new Gate(1, 1, refused);
  const failing = gate.through(() => Promise.reject(new Error('no memory')));
  const next = gate.through(async () => 'done');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
  expect(await gate.through(async () => 'again')).toBe('again');
});
