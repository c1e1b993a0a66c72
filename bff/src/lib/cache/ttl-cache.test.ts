import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what a memo keeps', () => {
  test('is read once for all who ask within its time, and again afterwards', async () => {
    const read = vi.fn(async (key: string) => `${key} ${read.mock.calls.length}`);
    const memo = new TtlCache(5_000, read);
    expect(await Promise.all([memo.get('a'), memo.get('a')])).toEqual(['a 1', 'a 1']);
    vi.advanceTimersByTime(4_999);
    expect(await memo.get('a')).toBe('a 1');
    vi.advanceTimersByTime(1);
    expect(await memo.get('a')).toBe('a 2');
  });

  test('is never a failure', async () => {
    const read = vi.fn(async () => 'there').mockRejectedValueOnce(new Error('away'));
    const memo = new TtlCache(5_000, read);
    await expect(memo.get('a')).rejects.toThrow('away');
    expect(await memo.get('a')).toBe('there');
  });

  test('is dropped by forget', async () => {
    const read = vi.fn(async () => read.mock.calls.length);
    const memo = new TtlCache(5_000, read);
    await memo.get('a');
    memo.forget('a');
    expect(await memo.get('a')).toBe(2);
    memo.clear();
    expect(await memo.get('a')).toBe(3);
  });
});
