import { createConnection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionCache } from './session-cache.ts';

const find = vi.hoisted(() => vi.fn());
vi.mock('../sessions-repository.ts', () => ({ sessionsRepository: () => ({ find }) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an ended session', () => {
  test('is accepted for at most 5 s, then read again', async () => {
    const id = { userId: 'a member', sessionId: 'a session' };
    const known = sessionCache(createConnection());
    find.mockResolvedValueOnce('live').mockResolvedValueOnce(null);
    expect(await known.get(id)).toBe('live');
    vi.advanceTimersByTime(4_999);
    expect(await known.get(id)).toBe('live');
    vi.advanceTimersByTime(1);
    expect(await known.get(id)).toBe(null);
    expect(find.mock.calls).toEqual([[id], [id]]);
  });
});
