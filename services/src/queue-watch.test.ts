import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JobCounts, type QueueWatch, watchQueue } from './queue-watch.ts';

let counts: JobCounts | null;
let lines: Record<string, unknown>[];
let watch: QueueWatch;
const onStuck = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onStuck.mockClear();
  counts = { waiting: 0 };
  lines = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  const count = async () => counts ?? Promise.reject(new Error('away'));
  watch = watchQueue({ count, log, onStuck });
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe('a watched queue', () => {
  it('with waiting jobs of which none ends for 120 s › is stuck', async () => {
    counts = { waiting: 1 };
    await pass(115);
    expect(onStuck).not.toHaveBeenCalled();
    await pass(30);
    expect(onStuck).toHaveBeenCalled();
  });

  it('with ending jobs › is not stuck, however many wait', async () => {
    counts = { waiting: 5_000 };
    for (let minutes = 0; minutes < 10; minutes += 1) {
      await pass(60);
      watch.jobEnded();
    }
    expect(onStuck).not.toHaveBeenCalled();
  });

  it('with its first job after a long time › is not stuck', async () => {
    await pass(3_600);
    counts = { waiting: 1 };
    await pass(60);
    expect(onStuck).not.toHaveBeenCalled();
  });

  it('while Redis is unavailable, and right after › is not stuck', async () => {
    counts = { waiting: 1 };
    await pass(60);
    counts = null;
    await pass(600);
    counts = { waiting: 1 };
    await pass(60);
    expect(onStuck).not.toHaveBeenCalled();
  });

  it('logs changed job counts at most once a minute', async () => {
    counts = { waiting: 0, failed: 0 };
    await pass(300);
    counts = { waiting: 0, failed: 1 };
    await pass(300);
    const logged = lines.filter(({ msg }) => msg === 'jobs by state');
    expect(logged.map(({ failed }) => failed)).toEqual([0, 1]);
  });
});
