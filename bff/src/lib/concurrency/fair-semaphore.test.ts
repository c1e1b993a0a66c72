import { expect, test } from 'vitest';
import { FairSemaphore } from './fair-semaphore.ts';

const refused = () => new Error('come back');

/** Jobs that finish after `release`, and the order in which they started. */
function works() {
  const began: string[] = [];
  const { promise: release, resolve } = Promise.withResolvers<void>();
  const work = (name: string) => async () => {
    began.push(name);
    await release;
    return name;
  };
  return { began, work, release: resolve };
}

test('500 jobs of one source at the same time › two run, 64 wait, the others are rejected immediately', async () => {
  const semaphore = new FairSemaphore(2, 64, refused);
  const { began, work, release } = works();
  const all = Array.from({ length: 500 }, (_, index) => semaphore.through('a', work(`${index}`)));
  const refusals = await Promise.allSettled(all.slice(66));
  expect(refusals.every(({ status }) => status === 'rejected')).toBe(true);
  expect(began).toEqual(['0', '1']);
  release();
  expect(await Promise.all(all.slice(0, 66))).toHaveLength(66);
});

test('a job that arrives while many of another source wait › runs after the next one, and displaces their newest', async () => {
  const semaphore = new FairSemaphore(1, 4, refused);
  const { began, work, release } = works();
  const many = [0, 1, 2, 3, 4].map((index) => semaphore.through('a', work(`a${index}`)));
  const ended = Promise.allSettled(many);
  const other = semaphore.through('b', work('b'));
  release();
  expect(await other).toBe('b');
  expect((await ended).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  expect(began).toEqual(['a0', 'a1', 'b', 'a2', 'a3']);
});

test('a full queue with one job per source › displaces none of them', async () => {
  const semaphore = new FairSemaphore(1, 2, refused);
  const { work, release } = works();
  const three = ['a', 'b', 'c'].map((source) => semaphore.through(source, work(source)));
  await expect(semaphore.through('d', work('d'))).rejects.toThrow('come back');
  release();
  expect(await Promise.all(three)).toEqual(['a', 'b', 'c']);
});

test('a job that fails › frees its slot for the next', async () => {
  const semaphore = new FairSemaphore(1, 1, refused);
  const failing = semaphore.through('a', () => Promise.reject(new Error('no memory')));
  const next = semaphore.through('b', async () => 'done');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
  expect(await semaphore.through('a', async () => 'again')).toBe('again');
});
