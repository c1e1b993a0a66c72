import { expect, it } from 'vitest';
import { ReadCache } from './read-cache.ts';

/** A store that responds when the test resolves it. */
function aStore(values: Record<string, string>) {
  const reads: { keys: string[]; answer(): void }[] = [];
  const readMissing = (keys: string[]) => {
    const found = keys.map((key) => values[key]);
    return new Promise<(string | undefined)[]>((resolve) => {
      reads.push({ keys, answer: () => resolve(found) });
    });
  };
  return { reads, readMissing, values };
}

const aCache = () => new ReadCache<string>(10, 60_000);

it('a value is cached › a missing one is read again', async () => {
  const cache = aCache();
  const { reads, readMissing } = aStore({ a: 'one' });
  const first = cache.read(['a', 'b'], readMissing);
  reads[0]?.answer();
  expect(await first).toEqual(new Map([['a', 'one']]));
  void cache.read(['a', 'b'], readMissing);
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b'], ['b']]);
});

it('a key is invalidated during its read › is read again, and the late result is not cached', async () => {
  const cache = aCache();
  const { reads, readMissing, values } = aStore({ a: 'old', b: 'same' });
  const read = cache.read(['a', 'b'], readMissing);
  values.a = 'new';
  cache.forget('a');
  reads[0]?.answer();
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.answer();
  expect(await read).toEqual(
    new Map([
      ['b', 'same'],
      ['a', 'new'],
    ]),
  );
  expect(await cache.read(['a', 'b'], readMissing)).toEqual(
    new Map([
      ['a', 'new'],
      ['b', 'same'],
    ]),
  );
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b'], ['a']]);
});

it('a failed read › rejects, and the next one reads again', async () => {
  const cache = aCache();
  await expect(cache.read(['a'], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const { reads, readMissing } = aStore({ a: 'one' });
  const read = cache.read(['a'], readMissing);
  reads[0]?.answer();
  expect(await read).toEqual(new Map([['a', 'one']]));
});
