import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('TtlCache', () => {
  test('several reads of one key within the TTL › share one request; later ones send another', async () => {
    const read = vi.fn(async (key: string) => `${key} ${read.mock.calls.length}`);
    const cache = new TtlCache(5_000, read);
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['a 1', 'a 1']);
    vi.advanceTimersByTime(4_999);
    expect(await cache.get('a')).toBe('a 1');
    vi.advanceTimersByTime(1);
    expect(await cache.get('a')).toBe('a 2');
  });

  test('a failed read › is not cached', async () => {
    const read = vi.fn(async () => 'there').mockRejectedValueOnce(new Error('away'));
    const cache = new TtlCache(5_000, read);
    await expect(cache.get('a')).rejects.toThrow('away');
    expect(await cache.get('a')).toBe('there');
  });

  test('forget and clear › the next read sends a request', async () => {
    const read = vi.fn(async () => read.mock.calls.length);
    const cache = new TtlCache(5_000, read);
    await cache.get('a');
    cache.forget('a');
    expect(await cache.get('a')).toBe(2);
    cache.clear();
    expect(await cache.get('a')).toBe(3);
  });
});
