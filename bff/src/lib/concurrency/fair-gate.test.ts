import { expect, test } from 'vitest';
import { FairGate } from './fair-gate.ts';

const refused = () => new Error('come back');

/** Works that end one after the other once they are released; in which order they began. */
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

test('T10 of 500 at once of one source two run, 64 wait, the others are refused at once', async () => {
  const gate = new FairGate(2, 64, refused);
  const { began, work, release } = works();
  const all = Array.from({ length: 500 }, (_, index) => gate.through('a', work(`${index}`)));
  const refusals = await Promise.allSettled(all.slice(66));
  expect(refusals.every(({ status }) => status === 'rejected')).toBe(true);
  expect(began).toEqual(['0', '1']);
  release();
  expect(await Promise.all(all.slice(0, 66))).toHaveLength(66);
});

test('T10 one who comes while hundreds of another source wait › is next but one, and takes the place of their newest', async () => {
  const gate = new FairGate(1, 4, refused);
  const { began, work, release } = works();
  const many = [0, 1, 2, 3, 4].map((index) => gate.through('a', work(`a${index}`)));
  const ended = Promise.allSettled(many);
  const other = gate.through('b', work('b'));
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

test('T10 sources that have one each waiting › push out nobody', async () => {
  const gate = new FairGate(1, 2, refused);
  const { work, release } = works();
  const three = ['a', 'b', 'c'].map((source) => gate.through(source, work(source)));
  await expect(gate.through('d', work('d'))).rejects.toThrow('come back');
  release();
  expect(await Promise.all(three)).toEqual(['a', 'b', 'c']);
});

test('a work that fails gives its place to the next', async () => {
  const gate = new FairGate(1, 1, refused);
  const failing = gate.through('a', () => Promise.reject(new Error('no memory')));
  const next = gate.through('b', async () => 'done');
  await expect(failing).rejects.toThrow('no memory');
  expect(await next).toBe('done');
  expect(await gate.through('a', async () => 'again')).toBe('again');
});
